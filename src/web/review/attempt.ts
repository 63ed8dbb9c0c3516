import { create } from 'zustand';
import type { ReviewedMove, ReviewedPosition } from '../../explain/review/review.ts';
import type { MovesFrom, SearchedPosition } from '../../explain/review/searched-position.ts';
import { THRESHOLDS } from '../../explain/review/verdict.ts';
import { evaluator } from '../engines/engines.ts';
import { followLines, type LinesByFen } from '../state/known-lines.ts';
import { addSearched, deepestOf, knownOf, type Reviewed, useReviewChoice } from './review-store.ts';
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

/** The last attempt. A store, so that it changes together with the other parts of the page that follow the known lines. */
export const useAttempts = create<{ readonly attempt: Attempt | undefined }>(() => ({ attempt: undefined }));

/** A move that is tried in place of a marked one: the number of that in the game, and the position it leads to. */
export interface Trial {
  readonly ply: number;
  readonly uci: string;
  readonly fen: string;
}

/** Searches the position after a move like those of the game. Undefined if that was stopped. */
async function searchAfter(
  { subject: { file, fens }, searched }: Reviewed,
  { ply, fen }: Trial,
  tried: MovesFrom,
  signal: AbortSignal,
): Promise<SearchedPosition | undefined> {
  // The mistake itself may be made again.
  if (fens[ply] === fen) return searched[ply];
  const goal = { nodes: useReviewChoice.getState().nodes };
  let after: SearchedPosition | undefined;
  await pool.search({ file, game: tried, goal }, [ply], 1, signal, (_, found) => {
    after = found;
  });
  return signal.aborted ? undefined : after;
}

/**
 * Searches and judges another move in place of a marked one, like the moves of the game, and again when the analysis has looked deeper,
 * until the signal is aborted. The verdict goes to the store.
 */
export async function judgeAttempt(reviewed: Reviewed, trial: Trial, signal: AbortSignal): Promise<void> {
  const { subject, searched } = reviewed;
  const { ply, uci, fen } = trial;
  const tried = { fen: subject.game.fen, moves: [...subject.game.moves.slice(0, ply - 1), uci] };
  const after = await searchAfter(reviewed, trial, tried, signal);
  if (after === undefined || signal.aborted) return;
  addSearched(subject, new Map([[fen, after]]));
  const all = [...searched.slice(0, ply), after];
  const fens = [...subject.fens.slice(0, ply), fen];
  const judged = async (lines: LinesByFen): Promise<Attempt> => {
    const deepest = all.map((one, at) => deepestOf(one, lines.get(fens[at]!)));
    const review = await tasks.judge(subject.file, tried, all, STRICT, deepest);
    const move = review.moves[ply - 1]!;
    return { move, after: review.positions[ply]!, isAccepted: move.loss <= ACCEPTED };
  };
  let lines: LinesByFen;
  let attempt: Attempt;
  do {
    lines = knownOf(subject);
    attempt = await judged(lines);
  } while (lines !== knownOf(subject));
  if (signal.aborted) return;
  useAttempts.setState({ attempt });
  const end = followLines(async (now, { gameId, file }) => {
    if (gameId !== subject.gameId || file !== subject.file) return () => {};
    // Without a verdict on the new lines, none is shown. The review reports why.
    const next = await judged(now).catch(() => undefined);
    return () => {
      if (!signal.aborted) useAttempts.setState({ attempt: next });
    };
  });
  signal.addEventListener('abort', end);
}

/** Ends the worker of the attempts. */
export function endAttempts(): void {
  pool.end();
}
