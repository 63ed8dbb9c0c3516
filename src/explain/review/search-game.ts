import type { Position } from '../../rules/position.ts';
import { ModeReporter } from '../lines/mode-report.ts';
import type { Goal } from '../why/investigation.ts';
import { type MovesFrom, type ReviewEngine, type SearchedPosition, searchPosition } from './searched-position.ts';

/** An engine for a review, with a position of its own to make moves in. */
export interface GameEngine extends ReviewEngine {
  readonly position: Position;
}

export interface GameSearch {
  readonly goal: Goal;
  readonly signal?: AbortSignal | undefined;
  /** Positions that are known already, by ply. They are not searched again. */
  readonly known?: ReadonlyMap<number, SearchedPosition> | undefined;
  /** Called as soon as a position has been searched. */
  readonly onPosition?: ((ply: number, searched: SearchedPosition) => void) | undefined;
}

/**
 * Searches every position of a game's main line, each with an empty table, so that the result does not depend on the number of engines.
 * Undefined if the signal was aborted.
 */
export async function searchGame(
  engines: readonly GameEngine[],
  game: MovesFrom,
  { goal, signal, known = new Map(), onPosition }: GameSearch,
): Promise<SearchedPosition[] | undefined> {
  const found = new Map(known);
  const plies = Array.from({ length: game.moves.length + 1 }, (_, ply) => ply).filter((ply) => !known.has(ply));
  const work = async ({ position, ...given }: GameEngine) => {
    const own = { reporter: new ModeReporter(given.profile, 'full'), ...given };
    for (let ply = plies.shift(); ply !== undefined && !signal?.aborted; ply = plies.shift()) {
      const searched = await searchPosition(own, position, game, ply, goal, signal);
      if (searched === undefined) return;
      found.set(ply, searched);
      onPosition?.(ply, searched);
    }
  };
  await Promise.all(engines.map(work));
  const all = Array.from({ length: game.moves.length + 1 }, (_, ply) => found.get(ply));
  return all.every((one) => one !== undefined) ? all : undefined;
}
