// Tasks of the knobs' screen.
import { setupFeatures } from '../../evaluation/features.ts';
import { interpretGradient } from '../../evaluation/gradient/interpret.ts';
import { learn } from '../../evaluation/gradient/learning.ts';
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

/** The score of a position over the whole range of a knob. */
export interface Curve {
  readonly values: readonly number[];
  /** White's centipawns at each of the values; one row for each number of the knob. */
  readonly scores: readonly (readonly number[])[];
}

/** Enough to see every bend, few enough to be there at once. */
const SAMPLES = 61;

/** How the score follows each number of a knob, the others as the profile has them. Numbers that no term reads leave it as it is. */
export async function curve(bench: Bench, fen: string, file: ProfileFile, id: string): Promise<Curve> {
  const { evaluation, values } = bench.profile(file);
  const knob = evaluation.knobs.get(id);
  if (knob === undefined || !('min' in knob)) return { values: [], scores: [] };
  const position = await bench.position(fen);
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const learning = learn(evaluation, values, { free: (one) => one === id });
  const extent = learning.parameters.extents.get(id);
  const { min, max } = knob;
  const tried = Array.from({ length: SAMPLES }, (_, i) => min + ((max - min) * i) / (SAMPLES - 1));
  const entries = knob.kind === 'number' ? 1 : knob.default.length;
  const scoreAt = (entry: number, value: number) => {
    const vector = Float64Array.from(learning.start);
    if (extent !== undefined) vector[extent.offset + entry] = value;
    return interpretGradient(learning, vector, features).value;
  };
  return {
    values: tried,
    scores: Array.from({ length: entries }, (_, entry) => tried.map((value) => scoreAt(entry, value))),
  };
}
