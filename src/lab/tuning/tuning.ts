import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import { profileSpec } from '../match/profile-contestant.ts';
import type { RecordedPlayer } from '../match/record.ts';
import { pairedSchedule, pairOf, type Schedule } from '../match/schedule.ts';
import { type PlayRunOptions, playRun, type RunGame } from '../run/play-run.ts';
import type { Entrant, Runner, RunRules } from '../run/runner.ts';
import { knobTable } from './knobs.ts';
import { Spsa, type SpsaOptions } from './spsa.ts';

export interface TuningOptions extends SpsaOptions {
  readonly profile: Profile;
  readonly openings: readonly string[];
  readonly control: Control;
}

/** Two contestants for each iteration: with the numbers moved one way, and with the opposite moves. */
function contestants(iteration: number): { readonly plus: number; readonly minus: number } {
  return { plus: 2 * (iteration - 1), minus: 2 * (iteration - 1) + 1 };
}

/** Tuning by games. The players of an iteration follow from the results of those before it. */
export class Tuning {
  readonly spsa: Spsa;
  /** By contestant. */
  readonly players: readonly RecordedPlayer[];
  readonly schedule: Schedule;
  readonly #options: TuningOptions;

  constructor(options: TuningOptions) {
    const { iterations, pairs, openings, control } = options;
    this.#options = options;
    this.spsa = new Spsa(options);
    this.players = Array.from({ length: 2 * iterations }, (_, contestant) => ({
      name: this.label(contestant),
      control,
    }));
    this.schedule = pairedSchedule((pair) => {
      const { plus, minus } = contestants(Math.floor(pair / pairs) + 1);
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
    const { profile, knobs } = this.#options;
    return unwrap(chessProfiles().override(profile, knobTable(profile, knobs, values)));
  }

  /** The numbers of the games of an iteration. */
  #numbers(iteration: number): { readonly first: number; readonly last: number } {
    const games = 2 * this.#options.pairs;
    return { first: games * (iteration - 1) + 1, last: games * iteration };
  }

  /** The players of the next iteration. */
  #entrants(): (contestant: number) => Entrant {
    const { plus } = contestants(this.spsa.next);
    const trial = this.spsa.trial();
    const [one, other] = [trial.plus, trial.minus].map((values) => profileSpec(this.profileWith(values)));
    const { control } = this.#options;
    return (contestant) => ({
      label: this.label(contestant),
      spec: contestant === plus ? one! : other!,
      control,
    });
  }

  /** Wins less losses of the side with the moved numbers. */
  #balance(games: Iterable<RunGame>): number {
    let balance = 0;
    for (const { number, white, whitePlayer } of games) {
      const { plus } = contestants(Math.floor(pairOf(number) / this.#options.pairs) + 1);
      balance += (whitePlayer === plus ? 1 : -1) * (2 * white - 1);
    }
    return balance;
  }

  /**
   * Plays one iteration after the other. An iteration whose games were all played in earlier sessions is only counted. Returns whether all
   * are complete, which they are not if the run was aborted.
   */
  async play({ runner, rules, played, keep, discard, onGame, onIteration, signal }: PlayTuning): Promise<boolean> {
    const known = new Map(played.map((game) => [game.number, game]));
    while (!this.spsa.isComplete) {
      const { first, last } = this.#numbers(this.spsa.next);
      const games = new Map<number, RunGame>();
      for (let number = first; number <= last; number++) {
        const game = known.get(number);
        if (game !== undefined) games.set(number, game);
      }
      const before = Array.from({ length: first - 1 }, (_, i) => ({ number: i + 1 }));
      if (games.size <= last - first)
        await playRun({
          runner,
          schedule: this.schedule,
          entrant: this.#entrants(),
          rules,
          games: last,
          played: [...before, ...games.values()],
          ...(keep === undefined ? {} : { keep }),
          count: (game) => {
            games.set(game.number, game);
            onGame?.(game);
            return false;
          },
          ...(discard === undefined ? {} : { discard }),
          // The values after earlier iterations are not computed again: one wrong worker among many is only noise there.
          uncount: (numbers) => {
            for (const number of numbers) games.delete(number);
            return false;
          },
          signal,
        });
      if (games.size <= last - first) return false;
      this.spsa.update(this.#balance(games.values()));
      await onIteration?.();
    }
    return true;
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
  /** Aborting it ends the run. Running games are dropped. */
  readonly signal?: AbortSignal;
}
