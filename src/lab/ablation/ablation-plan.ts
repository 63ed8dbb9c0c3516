import type { Profile } from '../../profiles/profile.ts';
import { suggestion } from '../../rules/names.ts';
import { unwrap } from '../../rules/result.ts';
import { MAX_GAMES, refuseOption } from '../match/settings.ts';
import { DESIGNS, type Design, type DesignKind } from './design.ts';
import { type Feature, type FeatureKind, featuresOf, namedFeature } from './features.ts';
import { expectedErrors } from './regression.ts';

/** The default number of games for each feature. */
export const GAMES_PER_FEATURE = 200;

/** Reads the name of a design. */
export function designOf(text: string = 'single'): DesignKind {
  const found = DESIGNS.find((one) => one === text);
  return found ?? refuseOption('design', `there is no design '${text}'${suggestion(text, DESIGNS)}`);
}

/** The features to measure: by name, and all of some kinds. */
export interface WantedFeatures {
  readonly names?: readonly string[] | undefined;
  readonly kinds: readonly FeatureKind[];
}

/** Finds the named features and all features of the given kinds. Without either, every term. */
export function chosenFeatures(profile: Profile, { names, kinds }: WantedFeatures, timed: boolean): Feature[] {
  const chosen = new Map<string, Feature>();
  const add = (features: readonly Feature[]) => {
    for (const feature of features) chosen.set(feature.id, feature);
  };
  for (const name of names ?? []) add([unwrap(namedFeature(profile, name))]);
  const all = names === undefined && kinds.length === 0 ? (['term'] as const) : kinds;
  for (const kind of all) add(featuresOf(profile, kind, timed));
  if (chosen.size === 0)
    refuseOption('features', `${profile.name} has no feature of this kind that can be switched off`);
  return [...chosen.values()];
}

/** The settings that the number of games depends on. */
export interface AblationGames {
  /** The requested number of games, if any. */
  readonly asked: number | undefined;
  /** The number of openings. */
  readonly openings: number;
  readonly isTimed: boolean;
}

/** The number of pairs; for single features, the same number for each. */
export function pairsOf(features: number, design: DesignKind, { asked, openings, isTimed }: AblationGames): number {
  const games = asked ?? Math.min(MAX_GAMES, GAMES_PER_FEATURE * features);
  if (design === 'random') return Math.ceil(games / 2);
  const each = Math.ceil(games / 2 / features);
  // Without a clock, an opening that is played again gives the same games.
  if (each > openings && !isTimed)
    refuseOption(
      'games',
      `${openings} openings allow ${2 * features * openings} different games; add more with --openings`,
    );
  return each * features;
}

/** The largest expected error of a feature, computed from the plan alone. */
export function expectedError(features: number, design: Design, pairs: number): number {
  const offs = Array.from({ length: pairs }, (_, pair) => design.off(pair));
  return Math.max(...expectedErrors(features, offs));
}
