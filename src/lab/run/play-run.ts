import type { Schedule } from '../match/schedule.ts';
import type { Entrant, GameOrder, GameRecord, Retraction, Runner, RunRules } from './runner.ts';

/** A game of a run. */
export interface RunGame extends GameRecord {
  /** The contestants. A match does not record Black, which is the other one. */
  readonly whitePlayer: number;
  readonly blackPlayer?: number;
}

/** The games to play. Contestants are counted from 0. */
export interface RunPlan {
  readonly schedule: Schedule;
  readonly entrant: (contestant: number) => Entrant;
  readonly rules: RunRules;
  /** The seed of random choices in a game, for players without a seed. */
  readonly seed?: (number: number) => number;
}

export interface PlayRunOptions extends RunPlan {
  readonly runner: Runner;
  /** The number of the last game. Games are played from `from`, or from 1. */
  readonly games: number;
  readonly from?: number;
  /** Games of earlier sessions, which are not played again. */
  readonly played?: readonly Pick<RunGame, 'number' | 'worker'>[];
  /** Records a game. The game counts once this resolves. */
  readonly keep?: (game: RunGame) => Promise<void>;
  /** Counts a game. If it returns true, the run is decided: running games are dropped. */
  readonly count: (game: RunGame) => boolean;
  /** Records that games do not count, because their worker was found to be wrong. They are played again. */
  readonly discard?: (numbers: readonly number[], retraction: Retraction) => Promise<void>;
  /** Removes games from the count. Returns whether the run is still decided. Required for runners on other machines. */
  readonly uncount?: (numbers: readonly number[]) => boolean;
  /** Whether a retraction also voids the rest of the run. If so, running games are dropped, the run ends, and the caller starts again. */
  readonly isVoidedBy?: (retraction: Retraction) => boolean;
  /** Ends the run when aborted. Running games are dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** The players of this many first games are prepared in advance. */
const LOOK_AHEAD = 64;

function orderOf({ schedule, entrant, rules, seed }: RunPlan, number: number): GameOrder {
  const { white, black, fen } = schedule(number);
  const order = { number, fen, white: entrant(white), black: entrant(black), rules };
  return seed === undefined ? order : { ...order, seed: seed(number) };
}

/** The players of the first games. */
function firstEntrants({ schedule, entrant }: RunPlan, numbers: readonly number[]): Entrant[] {
  const players = numbers.slice(0, LOOK_AHEAD).flatMap((number) => {
    const { white, black } = schedule(number);
    // By number, whatever their colors.
    return [white, black].sort((a, b) => a - b);
  });
  return [...new Set(players)].map(entrant);
}

/** Plays the missing games of a run in the order of their numbers, as many at a time as the runner accepts. */
export async function playRun(options: PlayRunOptions): Promise<void> {
  await new Playing(options).play();
}

/** A run in progress. */
class Playing {
  readonly #options: PlayRunOptions;
  /** The games played so far, with the worker of each. */
  readonly #played: Map<number, string | undefined>;
  /** The games to play, and how many of them have been begun. */
  #left: number[] = [];
  #begun = 0;
  /** Games that were recorded after the run was decided. */
  #late: RunGame[] = [];
  readonly #loops = new Set<Promise<void>>();
  /** Workers whose games do not count. */
  readonly #wrong = new Map<string, Retraction>();
  /** Drops the running games: the run is decided or was aborted. */
  #over = new AbortController();
  #isDecided = false;
  /** Whether all games have ended. */
  #isEnded = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: PlayRunOptions) {
    this.#options = options;
    this.#played = new Map((options.played ?? []).map(({ number, worker }) => [number, worker]));
    if (options.runner.watch !== undefined && options.uncount === undefined)
      throw new TypeError("a runner that retracts games requires the option 'uncount'");
  }

  /** The games that are still to be played. */
  #missing(): number[] {
    const { games, from = 1 } = this.#options;
    const numbers = Array.from({ length: games - from + 1 }, (_, i) => from + i);
    return numbers.filter((number) => !this.#played.has(number));
  }

  async play(): Promise<void> {
    const { runner, signal } = this.#options;
    const drop = () => this.#over.abort();
    signal?.addEventListener('abort', drop);
    if (signal?.aborted) drop();
    runner.watch?.((retraction) => this.#retract(retraction));
    try {
      this.#left = this.#missing();
      await runner.prepare(firstEntrants(this.#options, this.#left), this.#left.length, this.#over.signal);
      while (this.#left.length > 0 && !this.#isDecided) {
        this.#begin();
        do {
          while (this.#loops.size > 0) await Promise.all(this.#loops);
          if (this.#failure !== undefined) throw this.#failure.error;
          await runner.settle?.(signal ?? new AbortController().signal);
          if (signal?.aborted || this.#isEnded) return;
          // Retracted games may have been started again.
        } while (this.#loops.size > 0);
        // If a verdict was withdrawn, the games that it dropped must be played.
        this.#over = new AbortController();
        this.#left = this.#missing();
        this.#begun = 0;
      }
    } finally {
      this.#isEnded = true;
      signal?.removeEventListener('abort', drop);
    }
  }

  /** Starts as many games as the runner accepts. */
  #begin(): void {
    while (this.#loops.size < this.#options.runner.capacity && this.#hasMore) {
      const loop = this.#playOn();
      this.#loops.add(loop);
      loop.then(() => this.#loops.delete(loop));
    }
  }

  get #hasMore(): boolean {
    return this.#begun < this.#left.length && this.#failure === undefined && !this.#over.signal.aborted;
  }

  /** Plays one game after the other. */
  async #playOn(): Promise<void> {
    while (this.#hasMore) {
      const { signal } = this.#over;
      try {
        await this.#playNumber(this.#left[this.#begun++]!, signal);
      } catch (error) {
        // After a failure no more games are started. Those already running still count.
        if (!signal.aborted) this.#failure ??= { error };
      }
    }
  }

  async #playNumber(number: number, signal: AbortSignal): Promise<void> {
    const { runner, schedule, keep, count } = this.#options;
    const record = await runner.play(orderOf(this.#options, number), signal);
    if (signal.aborted) return;
    const { white, black } = schedule(number);
    const game = { ...record, whitePlayer: white, blackPlayer: black };
    await keep?.(game);
    const wrong = record.worker === undefined ? undefined : this.#wrong.get(record.worker);
    if (wrong !== undefined) {
      await this.#discard([number], wrong);
      return;
    }
    this.#played.set(number, record.worker);
    if (this.#isDecided) this.#late.push(game);
    else this.#decide(count(game));
  }

  #decide(isDecided: boolean): void {
    this.#isDecided = isDecided;
    if (isDecided) this.#over.abort();
  }

  async #retract(retraction: Retraction): Promise<void> {
    const { worker } = retraction;
    const { count, uncount, isVoidedBy } = this.#options;
    this.#wrong.set(worker, retraction);
    if (isVoidedBy?.(retraction)) {
      this.#isEnded = true;
      this.#over.abort();
    }
    if (this.#isEnded) return;
    const numbers = [...this.#played].flatMap(([number, by]) => (by === worker ? [number] : []));
    if (numbers.length === 0) return;
    for (const number of numbers) this.#played.delete(number);
    this.#isDecided = uncount!(numbers);
    const late = this.#late.filter((game) => game.worker !== worker);
    this.#late = [];
    for (const game of late) if (!this.#isDecided) this.#decide(count(game));
    await this.#discard(numbers, retraction);
  }

  /** Plays games again. */
  async #discard(numbers: readonly number[], retraction: Retraction): Promise<void> {
    await this.#options.discard?.(numbers, retraction);
    this.#left.splice(this.#begun, 0, ...[...numbers].sort((a, b) => a - b));
    this.#begin();
  }
}
