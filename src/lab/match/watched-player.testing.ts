import { defaultProfile } from '../../engine/default.ts';
import { allot } from '../../engine/limits.ts';
import { DEFAULT_SEARCH } from '../../profiles/search-parameters.ts';
import type { MoveLimits, Player, PlayerAnswer } from './player.ts';

/** The time of a move, in ms. */
export interface Spending {
  /** The time limit that the engine sets for the move. */
  readonly budget: number;
  readonly wall: number;
  /** The processor time of all threads, if the system reports it. */
  readonly cpu: number | undefined;
}

/** This engine as a player on a clock. Reports the allotted and the used time of every move. */
export class WatchedPlayer implements Player {
  readonly #player: Player;
  readonly #overhead: number;
  readonly #onMove: (spending: Spending) => void;
  #whiteBegins = true;

  constructor(player: Player, overhead: number, onMove: (spending: Spending) => void) {
    this.#player = player;
    this.#overhead = overhead;
    this.#onMove = onMove;
  }

  newGame(fen: string): Promise<void> {
    this.#whiteBegins = / w /.test(fen);
    return this.#player.newGame(fen);
  }

  async think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer> {
    const budget = this.#budget(moves.length, limits);
    const before = this.cpu();
    const start = performance.now();
    const answer = await this.#player.think(moves, limits);
    const wall = performance.now() - start;
    const after = this.cpu();
    this.#onMove({ budget, wall, cpu: before === undefined || after === undefined ? undefined : after - before });
    return answer;
  }

  #budget(plies: number, { clocks }: MoveLimits): number {
    const isWhite = this.#whiteBegins === (plies % 2 === 0);
    const clock = clocks![isWhite ? 0 : 1]!;
    return allot({ clock }, { ...DEFAULT_SEARCH, ...defaultProfile().search }, this.#overhead).hard;
  }

  stop(): void {
    this.#player.stop();
  }

  kill(): void {
    this.#player.kill();
  }

  cpu(): number | undefined {
    return this.#player.cpu();
  }

  dispose(): Promise<void> {
    return this.#player.dispose();
  }
}
