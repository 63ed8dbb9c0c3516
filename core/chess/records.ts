// The records of chess: see ../records.ts for how records are written.

/** The position of a thread. The address of a thread block is the address of its position. */
@unmanaged export class Position {
  /** Bitboards by color. */
  white: u64;
  black: u64;
  /** Bitboards by kind; there is no kind 0. */
  kinds: u64;
  pawns: u64;
  knights: u64;
  bishops: u64;
  rooks: u64;
  queens: u64;
  kings: u64;
  private reserved0: u64;
  /** u8 piece codes by square; there is room for boards of 96. */
  board: v128;
  private board1: v128;
  private board2: v128;
  private board3: v128;
  private board4: v128;
  private board5: v128;
  /** The side to move. */
  turn: i32;
  /** The current state record. */
  state: State;
  /** Half-moves since the start of move 1. */
  ply: i32;
  /** Address of the active lane table, 0 for none. */
  lanes: usize;
  /** u8 by square: the castling rights that end when a piece leaves or enters it. */
  castlingLoss: v128;
  private castlingLoss1: v128;
  private castlingLoss2: v128;
  private castlingLoss3: v128;
  /** 4 × u8: the rook's square, by right. */
  castlingRook: u32;
  /** 4 × u64: the squares that must be empty, by right. */
  castlingClear: u64;
  private castlingClear1: u64;
  private castlingClear2: u64;
  private castlingClear3: u64;
  /** 4 × u64: the squares the king passes, which must not be attacked, by right. */
  castlingSafe: u64;
  private castlingSafe1: u64;
  private castlingSafe2: u64;
  private castlingSafe3: u64;
  private reserved1: u64;
  private reserved2: v128;
  private reserved3: v128;
  private reserved4: v128;
}

@inline export function positionAt(p: usize): Position {
  return changetype<Position>(p);
}

/** The state of a position: everything that unmake could not restore from the move, and values that are cheaper to keep. */
@unmanaged export class State {
  /** Zobrist key of pieces, turn, castling rights and en-passant file. */
  key: u64;
  pawnKey: u64;
  pawnKingKey: u64;
  materialKey: u64;
  /** Pieces that give check to the side to move. */
  checkers: u64;
  /** Pieces of the side to move that shield its king. */
  pinned: u64;
  /** Castling rights: bit 0 K, 1 Q, 2 k, 3 q. */
  castling: u8;
  /** NO_SQUARE if no such capture is legal. */
  enPassant: u8;
  /** The piece code taken by the move that led here. */
  captured: u8;
  /** The number of entries in `changed`. */
  changes: u8;
  /** Half-moves since the last capture or pawn move. */
  halfmoves: u16;
  /** Half-moves since then or since the last null move: how far back a repetition can lie. */
  reversible: u16;
  /** The move that led here, 0 for a null move or the root. */
  move: u32;
  /** 2 × LANES × i32. */
  lanes: v128;
  private lanes1: v128;
  private lanes2: v128;
  private lanes3: v128;
  /** Up to three entries: u8 piece, u8 from, u8 to, u8 0; NO_SQUARE for a piece that came to the board or left it. */
  changed: u32;
  private changed1: u32;
  private changed2: u32;
  private reserved0: u32;
  private reserved1: v128;
  private reserved2: v128;
  private reserved3: v128;
}

/** Which moves of the side to move give check. */
@unmanaged export class CheckInfo {
  /** By kind: squares from which a piece of that kind would give check; there is no kind 0. */
  squares: u64;
  pawn: u64;
  knight: u64;
  bishop: u64;
  rook: u64;
  queen: u64;
  king: u64;
  /** Pieces that give a discovered check by leaving their line. */
  discoverers: u64;
}

/** The magic of a slider on one square. */
@unmanaged export class Magic {
  mask: u64;
  factor: u64;
  /** Address of the square's first entry. */
  table: u32;
  shift: u32;
  private reserved: u64;
}
