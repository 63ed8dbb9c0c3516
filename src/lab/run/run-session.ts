import type { Run } from '../match/run.ts';
import type { PlayRunOptions } from './play-run.ts';
import type { Runner } from './runner.ts';

/** How a run is played: by what, and where it is kept. */
export interface RunSession {
  readonly runner: Runner;
  /** Keeps the run; without a folder nothing is kept. */
  readonly folder?: string | undefined;
  /** The speed that time controls are meant for, in nodes per second, if workers play. */
  readonly reference?: number | undefined;
  /** Aborting it ends the session. Running games are dropped. */
  readonly signal: AbortSignal;
  /** Called when the folder is open, with the number of games of earlier sessions. The first game waits for it. */
  readonly onOpen?: ((played: number) => unknown) | undefined;
  /** Called before a game is recorded. If it rejects, the session ends. */
  readonly beforeGame?: (() => Promise<void>) | undefined;
}

/** Records the games of a session in the folder of its run, if it has one. */
export function keepingIn(
  run: Run | undefined,
  { beforeGame }: Pick<RunSession, 'beforeGame'> = {},
): Pick<PlayRunOptions, 'keep' | 'discard'> {
  if (run === undefined) return {};
  return {
    keep: async (game) => {
      await beforeGame?.();
      await run.keep(game);
    },
    discard: (numbers, retraction) => run.discard(numbers, retraction),
  };
}

/**
 * Plays a run and writes its result, also if it cannot go on: the games before that count. `summary` is undefined if there is no result yet.
 * Closes the folder in any case.
 */
export async function playIn<T>(run: Run | undefined, play: () => Promise<T>, summary: () => unknown): Promise<T> {
  const write = async () => {
    const result = summary();
    if (result !== undefined) await run?.writeResult(result);
  };
  try {
    const result = await play();
    await write();
    return result;
  } catch (error) {
    // The first error is the one to report.
    await write().catch(() => {});
    throw error;
  } finally {
    await run?.close();
  }
}
