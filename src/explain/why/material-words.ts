import type { Men } from '../../notation/notation.ts';
import type { Color } from '../../rules/setup.ts';

const NUMBERS = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Numbers of men, in the order of their kinds. */
type Counts = readonly number[];

function listed({ kinds }: Men, counts: Counts): string {
  const names = kinds.flatMap(({ name }, kind) => {
    const count = counts[kind]!;
    return count === 0 ? [] : [`${NUMBERS[count] ?? count} ${name}${count > 1 ? 's' : ''}`];
  });
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** By how many men of each kind the first count exceeds the second. */
function excess(more: Counts, less: Counts): Counts {
  return more.map((count, kind) => Math.max(0, count - less[kind]!));
}

/** The change of material along a line, for the side that makes its first move. */
export interface MaterialChange {
  /** The material won less the material lost, in pawns. */
  readonly balance: number;
  /** Follows the name of the first move: "wins a queen for a pawn". Undefined if there are only equal trades. */
  readonly words: string | undefined;
}

/** Compares the material at the start and at the end of a line. */
export function materialChange(men: Men, start: string, end: string, mover: Color): MaterialChange {
  const other = (mover ^ 1) as Color;
  const worthOf = (counts: Counts) => counts.reduce((sum, count, kind) => sum + men.kinds[kind]!.worth * count, 0);
  const [before, after] = [men.count(start, mover), men.count(end, mover)];
  // Where promotion makes other men, none are won from the opponent.
  const promoted = men.pawn === undefined ? before.map(() => 0) : excess(after, before);
  const promotions = promoted.reduce((sum, count) => sum + count, 0);
  const [taken, lost] = [excess(men.count(start, other), men.count(end, other)), excess(before, after)];
  // A pawn that has promoted is not lost.
  const gone = lost.map((count, kind) => (kind === men.pawn ? count - promotions : count));
  const [won, paid] = [excess(taken, gone), excess(gone, taken)];
  const [gain, price] = [worthOf(won), worthOf(paid)];
  const words = [
    ...(promotions === 0 ? [] : [`promotes to ${listed(men, promoted)}`]),
    ...(price === 0 && gain > 0 ? [`wins ${listed(men, won)}`] : []),
    ...(price > 0 && gain === 0 ? [`loses ${listed(men, paid)}`] : []),
    ...(price > 0 && gain > price ? [`wins ${listed(men, won)} for ${listed(men, paid)}`] : []),
    ...(price > 0 && gain > 0 && gain <= price ? [`gives ${listed(men, paid)} for ${listed(men, won)}`] : []),
  ];
  return {
    balance: gain - price + worthOf(promoted) - promotions,
    words: words.length === 0 ? undefined : words.join(' and '),
  };
}
