import type { ReviewedMove } from './review.ts';

const MOST = 3;

/** The plies of the moves that changed the course of the game most, in the order of the game. */
export function decisiveMoments(moves: readonly Pick<ReviewedMove, 'ply' | 'loss' | 'mark'>[]): number[] {
  return moves
    .filter(({ mark }) => mark !== null)
    .sort((a, b) => b.loss - a.loss || a.ply - b.ply)
    .slice(0, MOST)
    .map(({ ply }) => ply)
    .sort((a, b) => a - b);
}
