/** The fields of a FEN in the position editor. */
export interface PositionFields {
  readonly placement: string;
  readonly turn: 'w' | 'b';
  /** The letters of the castling rights; empty for none. */
  readonly castling: string;
  readonly enPassant: string;
  readonly halfmoves: number;
  readonly fullmoves: number;
}

export const START_PLACEMENT = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export function fieldsOf(fen: string): PositionFields {
  const [placement = '', turn, castling = '-', enPassant = '-', halfmoves, fullmoves] = fen.split(' ');
  return {
    placement,
    turn: turn === 'b' ? 'b' : 'w',
    castling: castling === '-' ? '' : castling,
    enPassant,
    halfmoves: Number(halfmoves) || 0,
    fullmoves: Number(fullmoves) || 1,
  };
}

export function editedFen({ placement, turn, castling, enPassant, halfmoves, fullmoves }: PositionFields): string {
  return [placement, turn, castling === '' ? '-' : castling, enPassant, halfmoves, fullmoves].join(' ');
}
