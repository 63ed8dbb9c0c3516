import type { Position } from '../../rules/position.ts';
import { ModeReporter } from '../lines/mode-report.ts';
import type { Goal } from '../why/investigation.ts';
import { type MovesFrom, type SearchedPosition, type Seat, searchPosition } from './searched-position.ts';

/** A seat with a position of its own to make moves in. */
export interface GameSeat extends Seat {
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
 * Searches every position of a game's main line, each with an empty table, so that the result does not depend on the number of seats.
 * Undefined if the signal was aborted.
 */
export async function searchGame(
  seats: readonly GameSeat[],
  game: MovesFrom,
  { goal, signal, known = new Map(), onPosition }: GameSearch,
): Promise<SearchedPosition[] | undefined> {
  const found = new Map(known);
  const plies = Array.from({ length: game.moves.length + 1 }, (_, ply) => ply).filter((ply) => !known.has(ply));
  const work = async ({ position, ...given }: GameSeat) => {
    const seat = { reporter: new ModeReporter(given.profile, 'full'), ...given };
    for (let ply = plies.shift(); ply !== undefined && !signal?.aborted; ply = plies.shift()) {
      const searched = await searchPosition(seat, position, game, ply, goal, signal);
      if (searched === undefined) return;
      found.set(ply, searched);
      onPosition?.(ply, searched);
    }
  };
  await Promise.all(seats.map(work));
  const all = Array.from({ length: game.moves.length + 1 }, (_, ply) => found.get(ply));
  return all.every((one) => one !== undefined) ? all : undefined;
}
