/** The pieces by their letters in a FEN, the most valuable first. */
const MEN = [
  { letter: 'q', name: 'queen', worth: 9 },
  { letter: 'r', name: 'rook', worth: 5 },
  { letter: 'b', name: 'bishop', worth: 3 },
  { letter: 'n', name: 'knight', worth: 3 },
  { letter: 'p', name: 'pawn', worth: 1 },
] as const;

const NUMBERS = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

type Counts = ReadonlyMap<string, number>;

/** The number of pieces of each kind that a side has in a FEN. */
function menOf(fen: string, side: 'white' | 'black'): Counts {
  const [board = ''] = fen.split(' ');
  const isCounted = (letter: string) => (side === 'white' ? letter.toUpperCase() : letter.toLowerCase());
  return new Map(MEN.map(({ letter }) => [letter, [...board].filter((one) => one === isCounted(letter)).length]));
}

function listed(counts: Counts): string {
  const names = MEN.flatMap(({ letter, name }) => {
    const count = counts.get(letter)!;
    return count === 0 ? [] : [`${NUMBERS[count] ?? count} ${name}${count > 1 ? 's' : ''}`];
  });
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function worthOf(counts: Counts): number {
  return MEN.reduce((sum, { letter, worth }) => sum + worth * counts.get(letter)!, 0);
}

/** By how many pieces of each kind the first count exceeds the second. */
function excess(more: Counts, less: Counts): Counts {
  return new Map([...more].map(([letter, count]) => [letter, Math.max(0, count - less.get(letter)!)]));
}

/** The change of material along a line, for the side that makes its first move. */
export interface MaterialChange {
  /** The material won less the material lost, in pawns. */
  readonly balance: number;
  /** Follows the name of the first move: "wins a queen for a pawn". Undefined if there are only equal trades. */
  readonly words: string | undefined;
}

/** Compares the material at the start and at the end of a line. */
export function materialChange(start: string, end: string, mover: 'white' | 'black'): MaterialChange {
  const other = mover === 'white' ? 'black' : 'white';
  const [before, after] = [menOf(start, mover), menOf(end, mover)];
  const promoted = excess(after, before);
  const promotions = [...promoted.values()].reduce((sum, count) => sum + count, 0);
  const [taken, lost] = [excess(menOf(start, other), menOf(end, other)), excess(before, after)];
  // A pawn that has promoted is not lost.
  const gone = new Map([...lost].map(([letter, count]) => [letter, letter === 'p' ? count - promotions : count]));
  const [won, paid] = [excess(taken, gone), excess(gone, taken)];
  const [gain, price] = [worthOf(won), worthOf(paid)];
  const words = [
    ...(promotions === 0 ? [] : [`promotes to ${listed(promoted)}`]),
    ...(price === 0 && gain > 0 ? [`wins ${listed(won)}`] : []),
    ...(price > 0 && gain === 0 ? [`loses ${listed(paid)}`] : []),
    ...(price > 0 && gain > price ? [`wins ${listed(won)} for ${listed(paid)}`] : []),
    ...(price > 0 && gain > 0 && gain <= price ? [`gives ${listed(paid)} for ${listed(won)}`] : []),
  ];
  return {
    balance: gain - price + worthOf(promoted) - promotions,
    words: words.length === 0 ? undefined : words.join(' and '),
  };
}
