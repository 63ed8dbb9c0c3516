import type { Limits } from '../../engine/engine.ts';
import type { EngineSize } from '../../engine/size.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type * as EngineTasks from './engine-tasks.ts';
import type { Answer } from './engine-tasks.ts';
import type * as EvaluationTasks from './evaluation-tasks.ts';
import { type Port, Remote } from './rpc.ts';
import type { PlayedGame } from './task-context.ts';

export type { Answer } from './engine-tasks.ts';
export type { PlayedGame } from './task-context.ts';

/** Starts a worker that runs tasks. */
export function spawn(): Port {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;
}

/** The worker for short tasks: ledgers, checks of profiles, and the tasks of screens. It never searches, so it answers quickly. */
export const evaluator = new Remote(spawn);

/** The evaluator's tasks on profiles and positions. */
export const evaluation = evaluator.tasks<typeof EvaluationTasks>('evaluation');

export interface Search {
  readonly game: PlayedGame;
  readonly profile: ProfileFile;
  readonly limits: Limits;
  readonly size?: Partial<EngineSize>;
  readonly isFresh?: boolean;
}

/** An engine in its own workers, which start with the first search. */
export class PageEngine {
  readonly #remote = new Remote(spawn);
  readonly #tasks = this.#remote.tasks<typeof EngineTasks>('engine');

  /**
   * Searches, and reports each line of a completed iteration. A running search ends first. Undefined if a later order replaced this one
   * before it began.
   */
  async search({ size = {}, ...order }: Search, onAnswer?: (answer: Answer) => void): Promise<Answer | undefined> {
    const heard = onAnswer as ((event: unknown) => void) | undefined;
    return (await this.#remote.call('engine', 'search', [{ ...order, size }], heard)) as Answer | undefined;
  }

  /** Ends the search; it resolves to the best line found so far. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }

  /** Withdraws the search, even if it has not begun. */
  cancel(): Promise<void> {
    return this.#tasks.cancel();
  }

  /** Clears the engine's memory, as between games. */
  clear(): Promise<void> {
    return this.#tasks.clear();
  }
}

/** The engines of both sides and of the analysis. Each has its own, because a change of profile clears an engine's memory. */
export const players = [new PageEngine(), new PageEngine()] as const;
export const analysisEngine = new PageEngine();
/** The engine that finds the best moves while knobs are turned. */
export const knobsEngine = new PageEngine();
