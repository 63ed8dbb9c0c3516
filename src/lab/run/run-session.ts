import type { Run } from '../match/run.ts';
import type { PlayRunOptions } from './play-run.ts';
import type { Runner } from './runner.ts';

/** The runner of a run, and the folder that keeps it. */
export interface RunSession {
  readonly runner: Runner;
  /** The folder of the run. Without one, nothing is stored. */
  readonly folder?: string | undefined;
  /** The reference speed of time controls, in nodes per second, if workers play. */
  readonly reference?: number | undefined;
  /** Ends the session when aborted. Running games are dropped. */
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
 * Plays a run and writes its result, even after a failure, because earlier games count. `summary` is undefined if there is no result yet.
 * Always closes the folder.
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
