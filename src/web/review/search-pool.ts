import type { MovesFrom, SearchedPosition } from '../../explain/review/searched-position.ts';
import type { Goal } from '../../explain/why/investigation.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import type * as Tasks from './tasks.ts';

/** The game to search, the profile, and the limit of each search. */
export interface SearchOrder {
  readonly file: ProfileFile;
  readonly game: MovesFrom;
  readonly goal: Goal;
}

/** Workers with an engine each, which search positions of a game at the same time. They start with the first search. */
export class SearchPool {
  readonly #remotes: Remote[] = [];

  #tasks(worker: number) {
    this.#remotes[worker] ??= new Remote(spawn);
    return this.#remotes[worker].tasks<typeof Tasks>('review');
  }

  /** Searches the plies in order. `onPosition` gets each result as it comes. Ends early when the signal is aborted. */
  async search(
    { file, game, goal }: SearchOrder,
    plies: readonly number[],
    workers: number,
    signal: AbortSignal,
    onPosition: (ply: number, searched: SearchedPosition) => void,
  ): Promise<void> {
    const waiting = [...plies];
    const cancel = () => {
      for (const remote of this.#remotes)
        remote
          .tasks<typeof Tasks>('review')
          .cancel()
          .catch(() => {});
    };
    signal.addEventListener('abort', cancel);
    const work = async (worker: number) => {
      for (let ply = waiting.shift(); ply !== undefined && !signal.aborted; ply = waiting.shift()) {
        const searched = await this.#tasks(worker).position(file, game, ply, goal);
        if (searched !== undefined && !signal.aborted) onPosition(ply, searched);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(workers, plies.length) }, (_, worker) => work(worker)));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Ends the workers. */
  end(): void {
    for (const remote of this.#remotes.splice(0)) remote.end();
  }
}
