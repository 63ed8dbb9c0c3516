import type { Profile } from '../../profiles/profile.ts';
import { splitId } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { bareRecord } from '../../rules/names.ts';
import { unwrap } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import type { PlayerSpec } from '../match/player.ts';
import { profileSpec } from '../match/profile-contestant.ts';
import type { RecordedPlayer } from '../match/record.ts';
import { pairedSchedule, type Schedule } from '../match/schedule.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Entrant } from '../run/runner.ts';
import { AblationCount, FULL } from './ablation-count.ts';
import type { Design } from './design.ts';
import { type Feature, valuesOff } from './features.ts';
import type { Effect } from './regression.ts';

export interface AblationOptions {
  readonly profile: Profile;
  /** The profiles of its board. */
  readonly profiles: Profiles;
  /** The name of the profile in games. */
  readonly name: string;
  readonly features: readonly Feature[];
  readonly design: Design;
  readonly pairs: number;
  readonly openings: readonly string[];
  readonly control: Control;
}

/** The profile without some features. */
function without({ profile, profiles }: AblationOptions, features: readonly Feature[]): Profile {
  const knobs = bareRecord<Record<string, number>>();
  for (const [id, value] of valuesOff(features)) {
    const [group, name] = splitId(id);
    knobs[group] ??= bareRecord();
    knobs[group][name] = value;
  }
  return unwrap(profiles.override(profile, knobs));
}

/** Plays a profile against itself without some of its features, and estimates the Elo of each feature. */
export class Ablation {
  /** By contestant. */
  readonly players: readonly RecordedPlayer[];
  readonly schedule: Schedule;
  readonly #options: AblationOptions;
  /** The features that each contestant lacks. */
  readonly #offs: (readonly number[])[] = [[]];
  /** The opponent of the full profile in each pair. */
  readonly #others: readonly number[];
  readonly #specs = new Map<number, PlayerSpec>();
  #count: AblationCount;

  constructor(options: AblationOptions) {
    const { design, pairs, openings, control } = options;
    this.#options = options;
    this.#count = this.#newCount();
    const known = new Map<string, number>();
    this.#others = Array.from({ length: pairs }, (_, pair) => {
      const off = design.off(pair);
      const contestant = known.get(off.join()) ?? this.#offs.push(off) - 1;
      known.set(off.join(), contestant);
      return contestant;
    });
    this.players = this.#offs.map((_, contestant) => ({ name: this.label(contestant), control }));
    this.schedule = pairedSchedule((pair) => ({
      first: FULL,
      second: this.#others[pair]!,
      fen: openings[design.opening(pair) % openings.length]!,
    }));
  }

  label(contestant: number): string {
    const { name, features } = this.#options;
    const missing = this.#offs[contestant]!.map((feature) => features[feature]!.id);
    return missing.length === 0 ? name : `${name} without ${missing.join(', ')}`;
  }

  entrant(contestant: number): Entrant {
    const { features, control, profiles } = this.#options;
    const spec =
      this.#specs.get(contestant) ??
      profileSpec(
        without(
          this.#options,
          this.#offs[contestant]!.map((feature) => features[feature]!),
        ),
        'full',
        profiles,
      );
    this.#specs.set(contestant, spec);
    return { label: this.label(contestant), spec, control };
  }

  /** Counts a game. */
  add(game: RunGame): void {
    this.#count.add(game);
  }

  /** Counts again from the start, because some games no longer count. */
  recount(games: Iterable<RunGame>): void {
    this.#count = this.#newCount();
    for (const game of games) this.add(game);
  }

  #newCount(): AblationCount {
    return new AblationCount(this.#options.features.length, this.#options.design);
  }

  get games(): number {
    return this.#count.games;
  }

  get repeatedPairs(): number {
    return this.#count.repeatedPairs;
  }

  get effects(): Effect[] {
    return this.#count.effects;
  }
}
