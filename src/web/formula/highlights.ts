import type { Part, Round, Shown, Side } from './part.ts';

/** The squares of a part, each with its own value if it has one. */
export type Highlights = ReadonlyMap<number, number | undefined>;

function numberOf(value: Shown): number | undefined {
  if (value.type === 'num') return value.value;
  return value.type === 'flag' ? Number(value.value) : undefined;
}

function squaresOf(value: Shown): readonly number[] {
  if (value.type === 'set') return value.squares;
  return value.type === 'square' ? [value.square] : [];
}

/** Adds up the values of the iterations by the square of the innermost loop. */
function byRound(rounds: readonly Round[]): Map<number, number | undefined> {
  const highlights = new Map<number, number | undefined>();
  for (const { at, value } of rounds) {
    const number = numberOf(value);
    // A condition that does not hold highlights nothing.
    if (value.type === 'flag' && number === 0) continue;
    const square = at.at(-1)!;
    const before = highlights.get(square);
    highlights.set(square, number === undefined || value.type === 'flag' ? before : (before ?? 0) + number);
  }
  return highlights;
}

/**
 * Finds the squares that a part refers to, for one side: those of a set; those a loop visits, with the value of each; otherwise those of
 * its parts.
 */
export function highlightsOf(part: Part, side: Side): Highlights {
  const { type, parts, loops, kind } = part;
  const { rounds } = part.sides[side];
  if (type === 'set' || type === 'square')
    return new Map(rounds.flatMap(({ value }) => squaresOf(value)).map((square) => [square, undefined]));
  // The loop's body has its iterations. A plain number in the body is not a part, but the set is.
  const body = kind === 'loop' ? parts.find((inner) => inner.loops.length > loops.length) : undefined;
  if (body !== undefined) return byRound(body.sides[side].rounds);
  if (loops.length > 0 && kind !== 'loop') return byRound(rounds);
  const highlights = new Map<number, number | undefined>();
  // The formula behind a name is not highlighted where the name is used.
  const inner = kind === 'let' ? parts.slice(-1) : parts;
  for (const one of inner) for (const [square, value] of highlightsOf(one, side)) highlights.set(square, value);
  return parts.length > 1 && kind !== 'let'
    ? new Map([...highlights.keys()].map((square) => [square, undefined]))
    : highlights;
}
