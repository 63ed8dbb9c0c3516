import { type Learning, learn } from '../../evaluation/gradient/learning.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { unwrap } from '../../rules/result.ts';
import type { LossName } from './loss.ts';

/** The profile and the numbers to fit, as data that can be sent to a thread. */
export interface Model {
  readonly profile: ProfileFile;
  /** The knobs that are parameters of the gradient. */
  readonly ids: readonly string[];
  /** The numbers among them that are learned, as indexes of the parameter vector, in ascending order. */
  readonly columns: readonly number[];
  readonly loss: LossName;
}

/** A profile in learning mode, with some knobs as parameters. */
export function learningOf({ evaluation, values, terms }: Profile, ids: readonly string[]): Learning {
  const free = new Set(ids);
  return learn(evaluation, values, { terms: (id) => terms.includes(id), free: (id) => free.has(id) });
}

/** The learning mode of a model, whose profile is one of those of its board. */
export function learningOfModel({ profile, ids }: Model, profiles: Profiles): Learning {
  return learningOf(unwrap(profiles.load(profile)), ids);
}
