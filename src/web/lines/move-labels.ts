import { isNumbered, moveNumber, type PageBoard } from '../boards/page-board.ts';

/** Adds move numbers to moves. `ply` is that of the position before them, 0 for the first move of a game. */
export function moveLabels(board: Pick<PageBoard, 'family'>, sans: readonly string[], ply: number): string[] {
  return sans.map((san, i) => {
    const now = ply + i + 1;
    return isNumbered(board, now) || i === 0 ? `${moveNumber(board, now)} ${san}` : san;
  });
}
