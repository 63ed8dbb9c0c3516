import type { ReviewedMove, ReviewedPosition } from '../../explain/review/review.ts';
import { THRESHOLDS } from '../../explain/review/verdict.ts';
import { evaluator } from '../engines/engines.ts';
import { type Reviewed, useReviewChoice } from './review-store.ts';
import { SearchPool } from './search-pool.ts';
import type * as Tasks from './tasks.ts';

const pool = new SearchPool();
const tasks = evaluator.tasks<typeof Tasks>('review');

/** A loss of this many points of winning chances is good enough. */
const ACCEPTED = 4;
/** Any loss gets a reason here. */
const STRICT = { ...THRESHOLDS, inaccuracy: 0.001, mistake: 0.001, blunder: 0.001 };

export interface Attempt {
  readonly move: ReviewedMove;
  /** The position that the move leads to. */
  readonly after: ReviewedPosition;
  readonly isAccepted: boolean;
}

/** Searches and judges another move in place of a marked one, like the moves of the game. Undefined if that was stopped. */
export async function judgeAttempt(
  { subject, searched }: Reviewed,
  ply: number,
  uci: string,
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  const { file, game } = subject;
  const tried = { fen: game.fen, moves: [...game.moves.slice(0, ply - 1), uci] };
  const goal = { nodes: useReviewChoice.getState().nodes };
  let after: (typeof searched)[number] | undefined;
  await pool.search({ file, game: tried, goal }, [ply], 1, signal, (_, found) => {
    after = found;
  });
  if (after === undefined || signal.aborted) return undefined;
  const review = await tasks.judge(file, tried, [...searched.slice(0, ply), after], STRICT);
  const move = review.moves[ply - 1]!;
  return { move, after: review.positions[ply]!, isAccepted: move.loss <= ACCEPTED };
}

/** Ends the worker of the attempts. */
export function endAttempts(): void {
  pool.end();
}
