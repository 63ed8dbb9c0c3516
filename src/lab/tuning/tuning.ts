import type { Profile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { unwrap } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import { profileSpec } from '../match/profile-contestant.ts';
import type { RecordedPlayer } from '../match/record.ts';
import { pairedSchedule, pairOf, type Schedule } from '../match/schedule.ts';
import { type PlayRunOptions, playRun, type RunGame } from '../run/play-run.ts';
import type { Entrant, Retraction, Runner, RunRules } from '../run/runner.ts';
import { knobTable } from './knobs.ts';
import { Spsa, type SpsaOptions } from './spsa.ts';

export interface TuningOptions extends SpsaOptions {
  readonly profile: Profile;
  /** The profiles of its board. */
  readonly profiles: Profiles;
  readonly openings: readonly string[];
  readonly control: Control;
}

/** The two contestants of an iteration: one with the numbers moved one way, one with the opposite moves. */
function contestants(iteration: number): { readonly plus: number; readonly minus: number } {
  return { plus: 2 * (iteration - 1), minus: 2 * (iteration - 1) + 1 };
}

/** The part of a game that the path depends on. */
type Counted = Pick<RunGame, 'number' | 'white' | 'whitePlayer' | 'worker'>;

/** Tuning by self-play. The players of an iteration depend on the results of earlier iterations. */
export class Tuning {
  readonly spsa: Spsa;
  /** By contestant. */
  readonly players: readonly RecordedPlayer[];
  readonly schedule: Schedule;
  readonly #options: TuningOptions;
  /** The games that count, by number. */
  readonly #games = new Map<number, Counted>();
  /** The current iteration. */
  #current: number | undefined;
  /** Retractions that reach back to earlier iterations. */
  #retractions: Retraction[] = [];

  constructor(options: TuningOptions) {
    const { iterations, openings, control } = options;
    this.#options = options;
    this.spsa = new Spsa(options);
    this.players = Array.from({ length: 2 * iterations }, (_, contestant) => ({
      name: this.label(contestant),
      control,
    }));
    this.schedule = pairedSchedule((pair) => {
      const { plus, minus } = contestants(this.#iterationOf(2 * pair + 1));
      return { first: plus, second: minus, fen: openings[pair % openings.length]! };
    });
  }

  get games(): number {
    return 2 * this.#options.pairs * this.#options.iterations;
  }

  label(contestant: number): string {
    return `iteration ${Math.floor(contestant / 2) + 1}, ${contestant % 2 === 0 ? 'plus' : 'minus'}`;
  }

  /** The profile with other values of the tuned knobs. */
  profileWith(values: readonly number[]): Profile {
    const { profile, profiles, knobs } = this.#options;
    return unwrap(profiles.override(profile, knobTable(profile, knobs, values)));
  }

  /** The number of games that count. */
  get played(): number {
    return this.#games.size;
  }

  /** The iteration of a game. */
  #iterationOf(number: number): number {
    return Math.floor(pairOf(number) / this.#options.pairs) + 1;
  }

  /** The numbers of the games of an iteration. */
  #numbers(iteration: number): number[] {
    const games = 2 * this.#options.pairs;
    return Array.from({ length: games }, (_, i) => games * (iteration - 1) + 1 + i);
  }

  /** The games of an iteration that have been played. */
  #gamesOf(iteration: number): Counted[] {
    return this.#numbers(iteration).flatMap((number) => this.#games.get(number) ?? []);
  }

  #add({ number, white, whitePlayer, worker }: RunGame): void {
    this.#games.set(number, { number, white, whitePlayer, ...(worker === undefined ? {} : { worker }) });
  }

  /** The players of the next iteration. */
  #entrants(): (contestant: number) => Entrant {
    const { plus } = contestants(this.spsa.next);
    const trial = this.spsa.trial();
    const { profiles } = this.#options;
    const [one, other] = [trial.plus, trial.minus].map((values) =>
      profileSpec(this.profileWith(values), 'full', profiles),
    );
    const { control } = this.#options;
    return (contestant) => ({
      label: this.label(contestant),
      spec: contestant === plus ? one! : other!,
      control,
    });
  }

  /** Wins minus losses of the side with the moved numbers. */
  #balance(iteration: number): number {
    const { plus } = contestants(iteration);
    return this.#gamesOf(iteration).reduce(
      (sum, { white, whitePlayer }) => sum + (whitePlayer === plus ? 1 : -1) * (2 * white - 1),
      0,
    );
  }

  /**
   * Plays one iteration after another. An iteration that was completed in an earlier session is only counted. Returns whether all are
   * complete; false if the run was aborted.
   */
  async play(options: PlayTuning): Promise<boolean> {
    const { played, onIteration, signal } = options;
    for (const game of played) this.#add(game);
    for (;;) {
      // The values of an iteration depend on earlier results, so the path is computed again from the first void result.
      for (const retraction of this.#retractions.splice(0)) await this.#rewind(retraction, options.discard);
      if (this.spsa.isComplete) return true;
      const iteration = this.spsa.next;
      if (!this.#isPlayed(iteration)) {
        if (signal?.aborted) return false;
        await this.#playIteration(iteration, options);
      }
      if (this.#retractions.length > 0 || !this.#isPlayed(iteration)) continue;
      this.spsa.update(this.#balance(iteration));
      await onIteration?.();
    }
  }

  #isPlayed(iteration: number): boolean {
    return this.#gamesOf(iteration).length === 2 * this.#options.pairs;
  }

  async #playIteration(iteration: number, { runner, rules, keep, discard, onGame, signal }: PlayTuning): Promise<void> {
    const numbers = this.#numbers(iteration);
    this.#current = iteration;
    try {
      await playRun({
        runner,
        schedule: this.schedule,
        entrant: this.#entrants(),
        rules,
        from: numbers[0]!,
        games: numbers.at(-1)!,
        played: this.#gamesOf(iteration),
        ...(keep === undefined ? {} : { keep }),
        count: (game) => {
          this.#add(game);
          onGame?.(game);
          return false;
        },
        ...(discard === undefined ? {} : { discard }),
        uncount: (gone) => {
          for (const number of gone) this.#games.delete(number);
          return false;
        },
        isVoidedBy: (retraction) => this.#reachesBack(retraction),
        signal,
      });
    } finally {
      this.#current = undefined;
    }
  }

  /** Whether a worker played games in earlier iterations. If so, the retraction waits until the current iteration has ended. */
  #reachesBack(retraction: Retraction): boolean {
    const { worker } = retraction;
    const isEarlier = (game: Counted) => game.worker === worker && this.#iterationOf(game.number) !== this.#current;
    const reachesBack = [...this.#games.values()].some(isEarlier);
    if (reachesBack) this.#retractions.push(retraction);
    return reachesBack;
  }

  /** Voids the games of a worker, and all later games whose values depend on them, with one line in the journal. */
  async #rewind(retraction: Retraction, discard: PlayTuning['discard']): Promise<void> {
    const wrong = [...this.#games.values()].filter(({ worker }) => worker === retraction.worker);
    if (wrong.length === 0) return;
    const first = wrong.reduce((least, { number }) => Math.min(least, this.#iterationOf(number)), this.spsa.next);
    const numbers = [...this.#games.values()]
      .filter(({ number, worker }) => this.#iterationOf(number) > first || worker === retraction.worker)
      .map(({ number }) => number)
      .sort((a, b) => a - b);
    for (const number of numbers) this.#games.delete(number);
    this.spsa.rewind(first - 1);
    await discard?.(numbers, retraction);
  }
}

export interface PlayTuning {
  readonly runner: Runner;
  readonly rules: RunRules;
  /** Games of earlier sessions. */
  readonly played: readonly RunGame[];
  /** Records a game. The game counts once this resolves. */
  readonly keep?: ((game: RunGame) => Promise<void>) | undefined;
  readonly discard?: PlayRunOptions['discard'];
  readonly onGame?: (game: RunGame) => void;
  readonly onIteration?: () => void | Promise<void>;
  /** Ends the run when aborted. Running games are dropped. */
  readonly signal?: AbortSignal;
}
