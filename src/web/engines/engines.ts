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

/** The worker for short questions: ledgers, checks of profiles, and the tasks of screens. It never searches, so it answers soon. */
export const evaluator = new Remote(spawn);

/** What the evaluator knows of profiles and positions. */
export const evaluation = evaluator.tasks<typeof EvaluationTasks>('evaluation');

export interface Search {
  readonly game: PlayedGame;
  readonly profile: ProfileFile;
  readonly limits: Limits;
  readonly size?: Partial<EngineSize>;
}

/** An engine in workers of its own, which start with its first search. */
export class PageEngine {
  readonly #remote = new Remote(spawn);
  readonly #tasks = this.#remote.tasks<typeof EngineTasks>('engine');

  /**
   * Searches, and tells each line of a completed iteration. A search that is still running ends first. Undefined if a later order
   * overtook this one.
   */
  async search({ size = {}, ...order }: Search, onAnswer?: (answer: Answer) => void): Promise<Answer | undefined> {
    const heard = onAnswer as ((event: unknown) => void) | undefined;
    return (await this.#remote.call('engine', 'search', [{ ...order, size }], heard)) as Answer | undefined;
  }

  /** Ends the search that runs: whoever waits for it has the best move found so far. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }

  /** Ends it and withdraws it, even if it has not begun. */
  cancel(): Promise<void> {
    return this.#tasks.cancel();
  }

  /** Forgets what earlier searches learned, as between games. */
  clear(): Promise<void> {
    return this.#tasks.clear();
  }
}

/** One engine for each side, since two profiles in one would forget everything at each move, and one that analyses. */
export const players = [new PageEngine(), new PageEngine()] as const;
export const analysisEngine = new PageEngine();
/** Tries moves while knobs are turned. */
export const knobsEngine = new PageEngine();
