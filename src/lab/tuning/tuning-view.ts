import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { unwrap } from '../../rules/result.ts';
import type { LabTuningView } from '../lab-messages.ts';
import type { MatchView } from '../match/match-view.ts';
import { pairOf } from '../match/schedule.ts';
import type { RunGame } from '../run/play-run.ts';
import type { RunView } from '../run/run-view.ts';
import { knobTable } from './knobs.ts';
import { type PathPoint, Spsa, type SpsaOptions } from './spsa.ts';
import { knobResults, namedTuned, type TuningStart, tunedName } from './summary.ts';

/** A tuning run as a screen shows it. */
export interface ShownTuning extends SpsaOptions {
  readonly start: TuningStart;
  readonly profile: Profile;
  /** The profiles of its board. */
  readonly profiles: Profiles;
  readonly limits: string;
  readonly share: number;
  /** The bounds of the final test; null if there is none. */
  readonly testBounds: string | null;
}

/** A chart needs no more points than this. */
const MAX_POINTS = 400;

/** A sample of the points of a long path, including the last one. */
function thinned(path: readonly PathPoint[]): readonly PathPoint[] {
  const step = Math.ceil(path.length / MAX_POINTS);
  return step <= 1 ? path : path.filter((_, i) => i % step === step - 1 || i === path.length - 1);
}

/** The path of the knobs, which is rebuilt from the games, and the final test. */
export class TuningView implements RunView {
  /** The final test, once it has begun. */
  test: MatchView | undefined;
  readonly #tuning: ShownTuning;
  readonly #spsa: Spsa;
  /** Games of iterations that are not complete, by iteration. */
  readonly #waiting = new Map<number, RunGame[]>();
  #played = 0;

  constructor(tuning: ShownTuning, games: readonly RunGame[] = []) {
    this.#tuning = tuning;
    this.#spsa = new Spsa(tuning);
    for (const game of games) this.add(game);
  }

  add(game: RunGame): void {
    const { pairs } = this.#tuning;
    this.#played++;
    const iteration = Math.floor(pairOf(game.number) / pairs) + 1;
    const games = this.#waiting.get(iteration) ?? [];
    games.push(game);
    this.#waiting.set(iteration, games);
    for (let next = this.#waiting.get(this.#spsa.next); next?.length === 2 * pairs; ) {
      this.#waiting.delete(this.#spsa.next);
      this.#spsa.update(balanceOf(next));
      next = this.#waiting.get(this.#spsa.next);
    }
  }

  get #values(): number[] {
    return this.#spsa.settled(this.#tuning.share);
  }

  /** The profile with the proposed values. */
  get #proposed(): Profile {
    const { profile, profiles, knobs } = this.#tuning;
    return unwrap(profiles.override(profile, knobTable(profile, knobs, this.#values)));
  }

  get isComplete(): boolean {
    const { testBounds, profile } = this.#tuning;
    if (!this.#spsa.isComplete) return false;
    // Values that did not change are not tested.
    return testBounds === null || this.test?.isComplete === true || this.#proposed.hash === profile.hash;
  }

  get path(): readonly PathPoint[] {
    return thinned(this.#spsa.path);
  }

  /** The file of the profile with the proposed values. */
  get tuned(): ProfileFile {
    const { start, knobs, profiles } = this.#tuning;
    const results = knobResults(knobs, this.#spsa.values, this.#values);
    return profiles.serialise(namedTuned(this.#proposed, tunedName(start.name), start, results, profiles));
  }

  get shown(): LabTuningView {
    const { start, limits, iterations, pairs, share, knobs, testBounds } = this.#tuning;
    return {
      kind: 'tuning',
      names: [start.name],
      limits: [limits],
      games: 2 * iterations * pairs,
      played: this.#played,
      iterations,
      iteration: this.#spsa.path.length,
      pairs,
      share,
      knobs: knobResults(knobs, this.#spsa.values, this.#values),
      testBounds,
      test: this.test?.shown ?? null,
    };
  }
}

/** Wins minus losses of the side with the moved numbers, whose contestant numbers are even. */
function balanceOf(games: readonly RunGame[]): number {
  return games.reduce((sum, { white, whitePlayer }) => sum + (whitePlayer % 2 === 0 ? 1 : -1) * (2 * white - 1), 0);
}
