import type { Men } from './notation.ts';

const KINDS = [
  { letter: 'q', name: 'queen', worth: 9 },
  { letter: 'r', name: 'rook', worth: 5 },
  { letter: 'b', name: 'bishop', worth: 3 },
  { letter: 'n', name: 'knight', worth: 3 },
  { letter: 'p', name: 'pawn', worth: 1 },
] as const;

/** The men of chess, counted by their letters in a FEN. */
export const CHESS_MEN: Men = {
  kinds: KINDS,
  count: (fen, color) => {
    const [board = ''] = fen.split(' ');
    return KINDS.map(({ letter }) => {
      const wanted = color === 0 ? letter.toUpperCase() : letter;
      return [...board].filter((one) => one === wanted).length;
    });
  },
  pawn: KINDS.length - 1,
};
