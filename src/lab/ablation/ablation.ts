import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { splitId } from '../../profiles/profile.ts';
import { bareRecord } from '../../rules/names.ts';
import { unwrap } from '../../rules/result.ts';
import { profileSpec } from '../match/contestants.ts';
import type { Control } from '../match/control.ts';
import type { PlayerSpec } from '../match/player.ts';
import type { RecordedPlayer } from '../match/record.ts';
import { pairedSchedule, pairOf, type Schedule } from '../match/schedule.ts';
import { pairGame, Tally } from '../match/tally.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Entrant } from '../run/runner.ts';
import type { Design } from './design.ts';
import { type Feature, valuesOff } from './features.ts';
import { type Effect, featureEffects, type Observation } from './regression.ts';

/** The contestant that has every feature. Each of the others plays without some. */
const FULL = 0;

export interface AblationOptions {
  readonly profile: Profile;
  /** What the profile is called in games. */
  readonly name: string;
  readonly features: readonly Feature[];
  readonly design: Design;
  readonly pairs: number;
  readonly openings: readonly string[];
  readonly control: Control;
}

/** The profile without some features. */
function without(profile: Profile, features: readonly Feature[]): Profile {
  const knobs = bareRecord<Record<string, number>>();
  for (const [id, value] of valuesOff(features)) {
    const [group, name] = splitId(id);
    knobs[group] ??= bareRecord();
    knobs[group][name] = value;
  }
  return unwrap(chessProfiles().override(profile, knobs));
}

/** Games of a profile against itself without some of its features, and what they say about each feature. */
export class Ablation {
  /** By contestant. */
  readonly players: readonly RecordedPlayer[];
  readonly schedule: Schedule;
  readonly #options: AblationOptions;
  /** The features that each contestant lacks. */
  readonly #offs: (readonly number[])[] = [[]];
  /** The contestant of each pair that is not the full one. */
  readonly #others: readonly number[];
  readonly #specs = new Map<number, PlayerSpec>();
  readonly #tallies = new Map<number, Tally>();
  #games = 0;

  constructor(options: AblationOptions) {
    const { design, pairs, openings, control } = options;
    this.#options = options;
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
    const { profile, features, control } = this.#options;
    const spec =
      this.#specs.get(contestant) ??
      profileSpec(
        without(
          profile,
          this.#offs[contestant]!.map((feature) => features[feature]!),
        ),
      );
    this.#specs.set(contestant, spec);
    return { label: this.label(contestant), spec, control };
  }

  /** Counts a game. */
  add(game: RunGame): void {
    const other = this.#others[pairOf(game.number)]!;
    const tally = this.#tallies.get(other) ?? new Tally();
    this.#tallies.set(other, tally);
    tally.add(pairGame(game, FULL));
    this.#games++;
  }

  /** Counts again from nothing, because some games do not count any more. */
  recount(games: Iterable<RunGame>): void {
    this.#tallies.clear();
    this.#games = 0;
    for (const game of games) this.add(game);
  }

  get games(): number {
    return this.#games;
  }

  /** Pairs that repeat an earlier one move for move. They are no evidence and do not count. */
  get repeatedPairs(): number {
    return [...this.#tallies.values()].reduce((sum, { result }) => sum + result.repeatedPairs, 0);
  }

  /** What each feature is worth, from the pairs so far. */
  get effects(): Effect[] {
    const observations: Observation[] = [];
    // In the order of contestants, because sums of decimals depend on the order. Games end in any order.
    for (const [contestant, { pentanomial }] of [...this.#tallies].sort(([a], [b]) => a - b))
      for (const [points, n] of pentanomial.entries())
        if (n > 0) observations.push({ off: this.#offs[contestant]!, score: points / 4, n });
    return featureEffects(this.#options.features.length, observations);
  }
}
