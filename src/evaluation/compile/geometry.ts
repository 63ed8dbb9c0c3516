import { type Ruleset, type Step, squaresOf, stepFrom } from '../ruleset.ts';

/** Squares from which a step stays on the board. */
export function roomFor(ruleset: Ruleset, step: Step): bigint {
  let bits = 0n;
  for (let square = 0; square < squaresOf(ruleset); square++) {
    if (stepFrom(ruleset, square, step, 0) !== undefined) bits |= 1n << BigInt(square);
  }
  return bits;
}

/** Where a kind leaps to from each square, for a color. */
export function leapTable(ruleset: Ruleset, leaps: readonly Step[], color: number): bigint[] {
  return Array.from({ length: squaresOf(ruleset) }, (_, from) =>
    leaps.reduce((bits, step) => {
      const to = stepFrom(ruleset, from, step, color);
      return to === undefined ? bits : bits | (1n << BigInt(to));
    }, 0n),
  );
}

/** King steps between each two squares, row by row. */
export function distanceTable({ files, ranks }: Ruleset): number[] {
  const squares = files * ranks;
  return Array.from({ length: squares * squares }, (_, i) => {
    const [a, b] = [Math.floor(i / squares), i % squares];
    return Math.max(Math.abs((a % files) - (b % files)), Math.abs(Math.floor(a / files) - Math.floor(b / files)));
  });
}

export const DIRECTIONS: readonly Step[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];
