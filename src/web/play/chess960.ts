/** The number of arrays. */
export const ARRAYS = 960;

/** The number of the standard array. */
export const STANDARD = 518;

/** The places of the two knights among the five squares left by bishops and queen, in the order of the numbering. */
const KNIGHTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
];

/** The first rank of a Chess960 array by its number, 0 to 959, in Scharnagl's numbering. */
export function backRank(number: number): string {
  const rank: string[] = new Array(8).fill('');
  const free = () => rank.flatMap((piece, file) => (piece === '' ? [file] : []));
  rank[2 * (number % 4) + 1] = 'B';
  const dark = Math.floor(number / 4);
  rank[2 * (dark % 4)] = 'B';
  const queen = Math.floor(dark / 4);
  rank[free()[queen % 6]!] = 'Q';
  const knights = KNIGHTS[Math.floor(queen / 6)]!;
  const left = free();
  for (const place of knights) rank[left[place]!] = 'N';
  const [rook, king, other] = free() as [number, number, number];
  rank[rook] = 'R';
  rank[king] = 'K';
  rank[other] = 'R';
  return rank.join('');
}

export function arrayFen(number: number): string {
  const rank = backRank(number);
  return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1`;
}
