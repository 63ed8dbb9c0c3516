/** The board that workers are asked about, by name, and how its moves are named where that is a choice. */
export interface BoardInUse {
  readonly name: string;
  readonly names: 'western' | 'japanese';
}

export const CHESS_IN_USE: BoardInUse = { name: 'chess', names: 'western' };

let inUse = CHESS_IN_USE;

export function boardInUse(): BoardInUse {
  return inUse;
}

export function setBoardInUse(board: BoardInUse): void {
  inUse = board;
}
