import type { Part, Round, Shown, Side } from './part.ts';

/** Squares that belong to a part, with what each of them gives, where it gives something of its own. */
export type Lit = ReadonlyMap<number, number | undefined>;

function numberOf(value: Shown): number | undefined {
  if (value.type === 'num') return value.value;
  return value.type === 'flag' ? Number(value.value) : undefined;
}

function squaresOf(value: Shown): readonly number[] {
  if (value.type === 'set') return value.squares;
  return value.type === 'square' ? [value.square] : [];
}

/** What the rounds give to the squares of the innermost loop. */
function byRound(rounds: readonly Round[]): Map<number, number | undefined> {
  const lit = new Map<number, number | undefined>();
  for (const { at, value } of rounds) {
    const number = numberOf(value);
    // A condition that does not hold lights nothing.
    if (value.type === 'flag' && number === 0) continue;
    const square = at.at(-1)!;
    const before = lit.get(square);
    lit.set(square, number === undefined || value.type === 'flag' ? before : (before ?? 0) + number);
  }
  return lit;
}

/**
 * The squares a part speaks of, for one side: those of a set; those a loop goes through, with what each gives; for all else, what its
 * parts speak of.
 */
export function litSquares(part: Part, side: Side): Lit {
  const { type, parts, loops, kind } = part;
  const { rounds } = part.sides[side];
  if (type === 'set' || type === 'square')
    return new Map(rounds.flatMap(({ value }) => squaresOf(value)).map((square) => [square, undefined]));
  // The rounds of a loop are those of its body; a plain number in the body is not a part, but the set is.
  const body = kind === 'loop' ? parts.find((inner) => inner.loops.length > loops.length) : undefined;
  if (body !== undefined) return byRound(body.sides[side].rounds);
  if (loops.length > 0 && kind !== 'loop') return byRound(rounds);
  const lit = new Map<number, number | undefined>();
  // A name's own formula is not where it is used.
  const inner = kind === 'let' ? parts.slice(-1) : parts;
  for (const one of inner) for (const [square, value] of litSquares(one, side)) lit.set(square, value);
  return parts.length > 1 && kind !== 'let' ? new Map([...lit.keys()].map((square) => [square, undefined])) : lit;
}
