import type { Move } from '../../rules/move.ts';
import type { PageBoard } from '../boards/page-board.ts';
import type { Mark } from './chessboard.tsx';

/** A move as an arrow; a drop as a circle with the piece. */
export function moveMark({ squaresOf, squareName, originOf }: PageBoard, move: Move, brush: string): Mark {
  const [from, to] = squaresOf(move).map(squareName);
  return { from: from!, brush, ...(to === undefined ? { drop: originOf(move) } : { to }) };
}
