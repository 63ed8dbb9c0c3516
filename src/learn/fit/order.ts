import type { ProfileFile } from '../../profiles/profile.ts';
import type { LossName } from './loss.ts';

/** Everything that decides the result of a fit. */
export interface FitOrder {
  readonly profile: ProfileFile;
  /** The text of the board that the profile is for; undefined for chess. */
  readonly board?: string | undefined;
  /** The preset that the profile was loaded from, if any. The learned profile extends it. */
  readonly preset?: string | undefined;
  /** The folder of the dataset, and the hash of its records. */
  readonly data: string;
  readonly dataHash: string;
  /** Patterns of knobs; undefined for the default ones. */
  readonly knobs?: readonly string[] | undefined;
  readonly loss: LossName;
  /** The strength of the prior; 0 for none. */
  readonly prior: number;
  /** The share of the result in the target. */
  readonly target: number;
  /** The constant of the logistic curve; undefined to fit it. */
  readonly k?: number | undefined;
  readonly epochs: number;
  readonly seed: number;
}

export const DEFAULT_PRIOR = 1;
export const DEFAULT_TARGET = 1;
export const DEFAULT_EPOCHS = 3;
export const DEFAULT_SEED = 1;
