import { createEngine } from '../engine/node.ts';
import { loadFen } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import { ownCommand } from './match/own-command.ts';
import type { Player } from './match/player.ts';
import { ProfilePlayer } from './match/profile-player.ts';
import { UciPlayer } from './match/uci-player.ts';
import { randomPositions } from './positions.ts';
import { randomNumbers } from './random.ts';
import { quantile } from './statistics.ts';

/** The longest that a search runs before it is stopped, in ms. */
const LONGEST_SEARCH = 250;

/** Milliseconds from `stop` to the answer. */
export interface Latencies {
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function latencies(values: readonly number[]): Latencies {
  const [median, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => quantile(values, share)) as [
    number,
    number,
    number,
    number,
  ];
  return { median, p95, p99, max };
}

/** The default profile, in this process. */
export function ownPlayer(threads: number): Promise<Player> {
  const profile = unwrap(chessProfiles().preset(DEFAULT_PROFILE));
  return ProfilePlayer.start({ profile, mode: 'full' }, (used) => createEngine(used, { threads }));
}

/** The ways to run the engine. */
export const STOPPED_PLAYERS = [1, 2].flatMap((threads) => {
  const command = ownCommand([['Threads', String(threads)]]);
  return [
    {
      name: `UCI process, threads: ${threads}`,
      start: (): Promise<Player> => UciPlayer.start(command, { patience: 60_000, chess960: false }),
    },
    {
      name: `engine in this process, threads: ${threads}`,
      start: (): Promise<Player> => ownPlayer(threads),
    },
  ];
});

/** Measures how long players take to answer `stop` at random moments of endless searches of random middlegames. */
export class StopTrials {
  readonly #random: () => number;
  readonly #referee: Position;
  readonly #fens: readonly string[];

  constructor(rules: Rules, trials: number, seed: number) {
    this.#random = randomNumbers(seed);
    this.#referee = rules.position();
    this.#fens = randomPositions(rules, { count: trials, seed, plies: [16, 60] });
  }

  /** Runs all trials; the players take turns. Returns the times of each player. */
  async run(players: readonly Player[], onTrial: (done: number) => void = () => {}): Promise<number[][]> {
    const times = players.map((): number[] => []);
    for (const [trial, fen] of this.#fens.entries()) {
      const delay = this.#random() * LONGEST_SEARCH;
      for (const [i, player] of players.entries()) times[i]!.push(await this.#stopOnce(player, fen, delay));
      onTrial(trial + 1);
    }
    return times;
  }

  async #stopOnce(player: Player, fen: string, delay: number): Promise<number> {
    await player.newGame(fen);
    const thinking = player.think([], {});
    // It is awaited below; until then, a failure must not be an unhandled rejection.
    thinking.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, delay));
    const start = performance.now();
    player.stop();
    const { move } = await thinking;
    const ms = performance.now() - start;
    unwrap(loadFen(this.#referee, fen));
    unwrap(parseUci(this.#referee, move));
    return ms;
  }
}
