/** The part of the game that a move belongs to. */
export const PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type Phase = (typeof PHASES)[number];

/** The last move number of the opening. */
const OPENING_MOVES = 10;
/** The most pieces, besides kings and pawns, of an endgame. */
const ENDGAME_PIECES = 6;

/** The phase of the position in a FEN: few pieces make an endgame, at any move. */
export function phaseOf(fen: string): Phase {
  const [board = '', , , , , number = '1'] = fen.split(' ');
  if (board.replace(/[^nbrq]/gi, '').length <= ENDGAME_PIECES) return 'endgame';
  return Number(number) <= OPENING_MOVES ? 'opening' : 'middlegame';
}
