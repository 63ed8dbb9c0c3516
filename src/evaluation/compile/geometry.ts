import { type Ruleset, type Step, squaresOf, stepFrom } from '../ruleset.ts';

/** Squares from which a step stays on the board. */
export function roomFor(ruleset: Ruleset, step: Step): bigint {
  const onBoard = rooms.get(ruleset) ?? new Map<string, bigint>();
  rooms.set(ruleset, onBoard);
  const known = onBoard.get(step.join());
  const room = known ?? findRoom(ruleset, step);
  onBoard.set(step.join(), room);
  return room;
}

const rooms = new WeakMap<Ruleset, Map<string, bigint>>();

function findRoom(ruleset: Ruleset, step: Step): bigint {
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

const distances = new WeakMap<Ruleset, readonly number[]>();

/** King steps between each two squares, row by row. */
export function distanceTable(ruleset: Ruleset): readonly number[] {
  const known = distances.get(ruleset);
  if (known !== undefined) return known;
  const { files } = ruleset;
  const squares = squaresOf(ruleset);
  const table = Array.from({ length: squares * squares }, (_, i) => {
    const [a, b] = [Math.floor(i / squares), i % squares];
    return Math.max(Math.abs((a % files) - (b % files)), Math.abs(Math.floor(a / files) - Math.floor(b / files)));
  });
  distances.set(ruleset, table);
  return table;
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

/** For each two squares, row by row, those between them or the whole line through both; nothing where no line joins them. */
export function alignmentTable(ruleset: Ruleset, which: 'between' | 'line'): bigint[] {
  const squares = squaresOf(ruleset);
  const table = new Array<bigint>(squares * squares).fill(0n);
  const ray = (from: number, step: Step): number[] => {
    const to = stepFrom(ruleset, from, step, 0);
    return to === undefined ? [] : [to, ...ray(to, step)];
  };
  const bits = (set: readonly number[]) => set.reduce((all, square) => all | (1n << BigInt(square)), 0n);
  for (let from = 0; from < squares; from++) {
    for (const step of DIRECTIONS) {
      const ahead = ray(from, step);
      const line = bits([...ray(from, [-step[0], -step[1]]), from, ...ahead]);
      ahead.forEach((to, i) => {
        table[from * squares + to] = which === 'line' ? line : bits(ahead.slice(0, i));
      });
    }
  }
  return table;
}

/** Whether all squares without room for a step leave the words by themselves when the bits are moved. */
export function fallsOff(ruleset: Ruleset, [files, ranks]: Step, words: number): boolean {
  // Sideways, a square without room is moved to another rank; upwards and downwards, off the board, which must fill the words.
  return files === 0 && ranks !== 0 && squaresOf(ruleset) === 64 * words;
}
