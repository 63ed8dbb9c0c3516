// Tasks of the knobs' screen.
import { setupFeatures } from '../../evaluation/features.ts';
import { sensitivities } from '../../evaluation/gradient/sensitivity.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Bench } from '../engines/bench.ts';

/** What a step of one number of a knob does to the score of a position. */
export interface Effect {
  /** The knob's full id. */
  readonly id: string;
  /** Which of its numbers. */
  readonly entry: number;
  /** White's centipawns for one step up, as far as the score is straight there. */
  readonly perStep: number;
}

/** Every number that moves the score of a position under a profile; all others do not. */
export async function effects(bench: Bench, fen: string, file: ProfileFile): Promise<Effect[]> {
  const { evaluation, values, terms } = bench.profile(file);
  const position = await bench.position(fen);
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const isOn = new Set(terms);
  return sensitivities(evaluation, values, features, { terms: (id) => isOn.has(id) }).map(({ id, entry, perStep }) => ({
    id,
    entry,
    perStep,
  }));
}
