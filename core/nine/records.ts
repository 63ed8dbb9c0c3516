// The records of boards of 9 × 9: see ../records.ts for how records are written. A set of squares is a v128 of two words: square 0 is the
// lowest bit of the first, square 64 that of the second.

/** The position of a thread. The address of a thread block is the address of its position. */
@unmanaged export class Position {
  /** Sets by color. */
  white: v128;
  black: v128;
  /** Sets by kind; there is no kind 0. */
  kinds: v128;
  private kinds1: v128;
  private kinds2: v128;
  private kinds3: v128;
  private kinds4: v128;
  private kinds5: v128;
  private kinds6: v128;
  private kinds7: v128;
  private kinds8: v128;
  private kinds9: v128;
  private kinds10: v128;
  private kinds11: v128;
  private kinds12: v128;
  private kinds13: v128;
  private kinds14: v128;
  private kinds15: v128;
  private kinds16: v128;
  private kinds17: v128;
  private kinds18: v128;
  private kinds19: v128;
  private kinds20: v128;
  private kinds21: v128;
  private kinds22: v128;
  private kinds23: v128;
  /** Sets by how the pieces move: see squares.ts. */
  groups: v128;
  private groups1: v128;
  private groups2: v128;
  private groups3: v128;
  private groups4: v128;
  private groups5: v128;
  private groups6: v128;
  private groups7: v128;
  /** u8 piece codes by square. */
  board: v128;
  private board1: v128;
  private board2: v128;
  private board3: v128;
  private board4: v128;
  private board5: v128;
  /** 2 × u8 by slot: how many pieces each side has in hand. */
  hands: v128;
  private hands1: v128;
  /** The side to move. */
  turn: i32;
  /** The current state record. */
  state: State;
  /** Half-moves since the start of move 1. */
  ply: i32;
  /** Address of the active lane table, 0 for none. */
  lanes: usize;
  /** 2 × u8: the squares of the kings. */
  kings: u16;
  private reserved0: u16;
  private reserved1: u32;
  private reserved2: u64;
}

@inline export function positionAt(p: usize): Position {
  return changetype<Position>(p);
}

/** The state of a position: everything that unmake could not restore from the move, and values that are cheaper to keep. */
@unmanaged export class State {
  /** Zobrist key of pieces, hands and turn. */
  key: u64;
  pawnKey: u64;
  pawnKingKey: u64;
  materialKey: u64;
  /** Pieces that give check to the side to move. */
  checkers: v128;
  /** Pieces of the side to move that shield its king. */
  pinned: v128;
  /** The piece code taken by the move that led here. */
  captured: u8;
  /** The number of entries in `changed`. */
  changes: u8;
  /** Moves in a row with which the side that led here has given check. */
  checks: u16;
  /** Half-moves since the last capture or the start. */
  halfmoves: u16;
  /** Half-moves since the start or the last null move: how far back a repetition can lie. Captured pieces come back by drops. */
  reversible: u16;
  /** The move that led here, 0 for a null move or the root. */
  move: u32;
  private reserved0: u32;
  /** 2 × LANES × i32. */
  lanes: v128;
  private lanes1: v128;
  private lanes2: v128;
  private lanes3: v128;
  /**
   * Up to four entries: u8 piece, u8 from, u8 to, u8 0; NO_SQUARE for a piece that came to the board or left it. Slots of the hand follow
   * the squares of the board.
   */
  changed: u32;
  private changed1: u32;
  private changed2: u32;
  private changed3: u32;
}

/** Which moves of the side to move give check. */
@unmanaged export class CheckInfo {
  /** By kind: squares from which a piece of that kind would give check; there is no kind 0. */
  squares: v128;
  private squares1: v128;
  private squares2: v128;
  private squares3: v128;
  private squares4: v128;
  private squares5: v128;
  private squares6: v128;
  private squares7: v128;
  private squares8: v128;
  private squares9: v128;
  private squares10: v128;
  private squares11: v128;
  private squares12: v128;
  private squares13: v128;
  private squares14: v128;
  private squares15: v128;
  private squares16: v128;
  private squares17: v128;
  private squares18: v128;
  private squares19: v128;
  private squares20: v128;
  private squares21: v128;
  private squares22: v128;
  private squares23: v128;
  /** Pieces that give a discovered check by leaving their line. */
  discoverers: v128;
}

/** The rules of a board that are switches or numbers. */
@unmanaged export class Ruleset {
  /** 2 × u8: whether a side keeps what it captures. */
  hands: u16;
  /** Whether a pawn of shogi may not be dropped to give mate. */
  dropMate: u8;
  /** Whether a side without a legal move that is not in check loses; else the game is drawn. */
  stalemateLoses: u8;
  /** Whether a side that repeats a position by checks alone loses. */
  perpetualCheck: u8;
  /** Whether a king that safely reaches the other king's starting square wins. */
  tryRule: u8;
  /** The number of occurrences that end the game. */
  repetitions: u8;
  /** The ranks that a declaring king must have entered, 0 if no declaration is possible. */
  declarationRanks: u8;
  /** The men besides the king that must have entered, too. */
  declarationMen: u8;
  private reserved: u8;
  /** 2 × u8: the points that a declaration needs. */
  declarationPoints: u16;
  /** 2 × u8: the squares that a king must reach by the try rule. */
  trySquares: u16;
}
