// Tasks of the workers that review games: each has an engine of its own. Judging needs none and runs in the evaluator.
import { createEngine } from '../../engine/browser.ts';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import { ModeReporter } from '../../explain/lines/mode-report.ts';
import { Judge } from '../../explain/review/judge-game.ts';
import type { Review } from '../../explain/review/review.ts';
import { type MovesFrom, type SearchedPosition, searchPosition } from '../../explain/review/searched-position.ts';
import type { Thresholds } from '../../explain/review/verdict.ts';
import type { Goal } from '../../explain/why/investigation.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import { EngineQueue } from '../engines/engine-queue.ts';
import type { TaskContext } from '../engines/task-context.ts';

const queue = new EngineQueue<Position>((_, profile) => createEngine(CORE_URLS.core, profile));

/** The reporter of the last profile, which keeps its prepared evaluation. */
let reporter: { readonly hash: string; readonly value: ModeReporter } | undefined;

function reporterOf(profile: Profile): ModeReporter {
  if (reporter?.hash !== profile.hash) reporter = { hash: profile.hash, value: new ModeReporter(profile, 'full') };
  return reporter.value;
}

/** Searches the position of a game after a number of plies. Undefined if that was cancelled. */
export function position(
  context: TaskContext,
  file: ProfileFile,
  game: MovesFrom,
  ply: number,
  goal: Goal,
): Promise<SearchedPosition | undefined> {
  const load = () => context.profile(file);
  return queue.run(CHESS_GAME, load, async ({ engine, signal }) =>
    searchPosition(
      { engine, profile: load(), reporter: reporterOf(load()) },
      (await context.chess()).position(),
      game,
      ply,
      goal,
      signal,
    ),
  );
}

export function cancel(_: TaskContext): void {
  queue.cancel();
}

/** The judge of the last profile, which keeps its prepared evaluation. */
let last: { readonly hash: string; readonly judge: Judge } | undefined;

/** Judges a searched game. `deepest` has the deepest known search of each position. */
export async function judge(
  context: TaskContext,
  file: ProfileFile,
  game: MovesFrom,
  searched: readonly SearchedPosition[],
  thresholds: Thresholds,
  deepest: readonly SearchedPosition[],
): Promise<Review> {
  const profile = context.profile(file);
  if (last?.hash !== profile.hash)
    last = { hash: profile.hash, judge: new Judge(profile, (await context.chess()).position()) };
  return last.judge.review(game, searched, thresholds, deepest);
}
