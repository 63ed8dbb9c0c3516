// Tasks of a worker that owns an engine.

import { createGameEngine } from '../../engine/browser.ts';
import { type Limits, remainingLimits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import { scoresLines } from '../../engine/mode.ts';
import type { EngineSize } from '../../engine/size.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { CORE_URLS } from './core-urls.ts';
import { EngineQueue, type ReadyEngine } from './engine-queue.ts';
import type { PlayedGame, TaskContext } from './task-context.ts';

export interface Answer extends Info {
  /** How many plies the opponent is believed to see, if the profile estimates that from its moves (`opponent.adapt`). */
  readonly opponentDepth?: number;
}

export interface SearchOrder {
  readonly game: PlayedGame;
  readonly profile: ProfileFile;
  readonly limits: Limits;
  readonly size: Partial<EngineSize>;
  /** Whether to forget earlier searches first, so that the same question has the same answer. */
  readonly isFresh?: boolean;
}

const queue = new EngineQueue((game, profile, size) => createGameEngine(game, CORE_URLS[game.core], profile, size));

/** Searches. In line scoring the opponent's depth may be estimated first, which counts as thinking time. */
async function searchWith(
  { engine, opponent, signal }: ReadyEngine,
  { game, limits, isFresh = false }: SearchOrder,
  onAnswer: (answer: Answer) => void,
): Promise<Answer> {
  unwrap(engine.setPosition(game.fen, game.moves));
  if (isFresh) await engine.clear();
  const started = performance.now();
  const adapts = opponent.isAdapting && scoresLines(limits.mode ?? 'full');
  const depth = adapts ? { opponentDepth: await opponent.adapt(engine, game, { limits, signal }) } : {};
  const end = () => engine.stop();
  const found = engine.search(remainingLimits(limits, performance.now() - started), (info) =>
    onAnswer({ ...info, ...depth }),
  );
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return { ...(await found), ...depth };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Searches and sends each line of a completed iteration. A search that still runs is stopped first and answers with what it has found.
 * Undefined if a later order came before this one could begin.
 */
export function search(context: TaskContext, order: SearchOrder): Promise<Answer | undefined> {
  return queue.run(
    context.game,
    () => context.profile(order.profile),
    (ready) => searchWith(ready, order, context.emit),
    order.size,
  );
}

/** Ends the search, even if it has not begun. It answers with the best move so far. */
export function stop(_: TaskContext): void {
  queue.stop();
}

/** Withdraws the latest order, even if it has not begun. */
export function cancel(_: TaskContext): void {
  queue.cancel();
}

/** Clears the engine's memory, as between games. */
export function clear(_: TaskContext): Promise<void> {
  return queue.clear();
}
