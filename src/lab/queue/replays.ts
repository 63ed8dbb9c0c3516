import { createHash } from 'node:crypto';
import { ownSeed, usesSeed } from '../../engine/seed.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { isTimed } from '../match/control.ts';
import { pairOf } from '../match/schedule.ts';
import type { Entrant, GameOrder, GameRecord } from '../run/runner.ts';

/** One in this many pairs is replayed by another worker. */
const ONE_IN = 50;

export interface PlayedOrder {
  readonly order: GameOrder;
  readonly record: GameRecord;
}

/** Games that a second worker plays for comparison. */
interface Replay {
  readonly first: string;
  second: string;
  readonly games: readonly PlayedOrder[];
}

export interface ReplayOptions {
  /** The id of the run. Together with the number of a pair, it decides whether the pair is replayed. */
  readonly run: string;
  /** The workers that can play now. */
  readonly workers: () => readonly string[];
  /** Gives orders to a worker, under an id. */
  readonly send: (worker: string, id: string, orders: readonly GameOrder[]) => Promise<void>;
  /** Plays a game on this machine. */
  readonly arbitrate: (order: GameOrder) => Promise<GameRecord>;
  /** Called when a worker's game is wrong. */
  readonly onWrong: (worker: string, number: number) => Promise<void>;
  readonly onNotice: (text: string) => void;
  /** For tests. */
  readonly oneIn?: number;
}

/** The part of a game that is reproducible without a clock. */
export function gameSignature({ fen, white, reason, moves }: GameRecord): string {
  return JSON.stringify([fen, white, reason, moves.map(({ uci, score, depth, nodes }) => [uci, score, depth, nodes])]);
}

/** Whether two workers must play the same game. */
function isReproducible({ white, black, seed }: GameOrder): boolean {
  return [white, black].every((entrant) => isDetermined(entrant, seed));
}

const randomness = new Map<string, boolean>();

function isDetermined({ spec, control }: Entrant, seed: number | undefined): boolean {
  if (!('profile' in spec) || isTimed(control)) return false;
  if (seed !== undefined) return true;
  if (!randomness.has(spec.hash)) {
    const profile = chessProfiles().load(spec.profile);
    randomness.set(
      spec.hash,
      !profile.ok || (usesSeed(profile.value.search) && ownSeed(profile.value.search) === undefined),
    );
  }
  return randomness.get(spec.hash) === false;
}

/** Has other workers replay some of the games. If two workers differ, this machine decides which one is wrong. */
export class Replays {
  /** Games that were replayed, and games that were chosen for it when there was no other worker. */
  compared = 0;
  leftOut = 0;
  /** Comparable games that were played while there was no other worker, chosen or not. */
  alone = 0;
  readonly #options: ReplayOptions;
  readonly #open = new Map<string, Replay>();
  #count = 0;
  #isOff = false;
  #judging: Promise<void> = Promise.resolve();
  #idle: (() => void)[] = [];

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  #isChosen(number: number): boolean {
    const digest = createHash('sha256')
      .update(`${this.#options.run} ${pairOf(number)}`)
      .digest();
    return digest.readUInt32BE() % (this.#options.oneIn ?? ONE_IN) === 0;
  }

  /** Considers the games of a worker for replay by another one. */
  async consider(worker: string, games: readonly PlayedOrder[]): Promise<void> {
    if (this.#isOff) return;
    if (this.#others(worker).length === 0) this.alone += games.filter(({ order }) => isReproducible(order)).length;
    const chosen = games.filter(({ order }) => this.#isChosen(order.number) && isReproducible(order));
    if (chosen.length > 0) await this.#begin({ first: worker, second: '', games: chosen });
  }

  #others(worker: string): readonly string[] {
    return this.#options.workers().filter((other) => other !== worker);
  }

  async #begin(replay: Replay): Promise<void> {
    const others = this.#others(replay.first);
    if (others.length === 0) {
      this.leftOut += replay.games.length;
      this.#settleIdle();
      return;
    }
    const id = `replay-${++this.#count}`;
    replay.second = others[this.#count % others.length]!;
    this.#open.set(id, replay);
    await this.#options.send(
      replay.second,
      id,
      replay.games.map(({ order }) => order),
    );
  }

  /** The orders that a worker was given under an id. */
  ordersOf(id: string, worker: string): readonly GameOrder[] | undefined {
    const replay = this.#open.get(id);
    return replay?.second === worker ? replay.games.map(({ order }) => order) : undefined;
  }

  /** The games as the second worker played them. */
  compare(id: string, records: readonly GameRecord[]): void {
    const replay = this.#open.get(id);
    if (replay === undefined) return;
    this.compared += records.length;
    const index = replay.games.findIndex(({ record }, i) => gameSignature(record) !== gameSignature(records[i]!));
    if (index < 0) {
      this.#close(id);
      return;
    }
    const judged = this.#judging.then(() => this.#judge(replay, replay.games[index]!, records[index]!));
    this.#judging = judged.catch(() => {});
    judged.then(
      () => this.#close(id),
      () => this.#close(id),
    );
  }

  /** Plays the game here twice. If these two differ as well, the players are not reproducible and no worker is wrong. */
  async #judge({ first, second }: Replay, { order, record }: PlayedOrder, other: GameRecord): Promise<void> {
    const { arbitrate, onNotice, onWrong } = this.#options;
    const right = gameSignature(await arbitrate(order));
    if (gameSignature(await arbitrate(order)) !== right) {
      this.#isOff = true;
      onNotice(`game ${order.number} differs whenever it is played; games are not replayed any more`);
      return;
    }
    if (gameSignature(record) !== right) await onWrong(first, order.number);
    if (gameSignature(other) !== right) await onWrong(second, order.number);
  }

  /** Reassigns replays whose worker is gone. A worker that failed to play them does not get them again. */
  async sweep(failed?: string): Promise<void> {
    const workers = new Set(this.#options.workers());
    for (const [id, replay] of [...this.#open]) {
      if (workers.has(replay.second) && id !== failed) continue;
      this.#open.delete(id);
      await this.#begin(replay);
    }
  }

  #close(id: string): void {
    this.#open.delete(id);
    this.#settleIdle();
  }

  #settleIdle(): void {
    if (this.#open.size > 0) return;
    for (const resolve of this.#idle) resolve();
    this.#idle = [];
  }

  /** Resolves when nothing is left to compare. */
  settle(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }
}
