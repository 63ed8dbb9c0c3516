// Properties of the gradient under every preset, checked briefly in tests and at length in `npm run verify`.
import { formatFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import type { Setup } from '../../rules/setup.ts';
import { setupFeatures } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import { quantise } from '../quantise.ts';
import { CHESS } from '../ruleset.ts';
import { specialise } from '../specialise.ts';
import { compareWithDifferences, distance, newTally, type Tally } from './differences.testing.ts';
import { interpretGradient } from './interpret.ts';
import { type Learning, learn } from './learning.ts';
import { GradientRunner } from './runner.ts';

/** A profile in learning mode: its own terms, with all their numeric knobs as parameters. */
export function learningOf({ evaluation, values, terms }: Profile): Learning {
  return learn(evaluation, values, { terms: (id) => terms.includes(id) });
}

export function preset(name: string): Profile {
  return unwrap(chessProfiles().preset(name));
}

/** Compares the gradient, interpreted and compiled, with central differences. Throws where they disagree. */
export function checkGradient(core: WebAssembly.Module, profile: Profile, setups: readonly Setup[]): Tally {
  const learning = learningOf(profile);
  const runner = new GradientRunner(core, learning);
  const tally = newTally();
  const named = (index: number) => learning.parameters.nameOf(index);
  for (const setup of setups) {
    unwrap(runner.position.load(setup));
    const found = interpretGradient(learning, learning.start, setupFeatures(CHESS, setup));
    const at = `${profile.name}, ${formatFen(setup)}`;
    const compiled = runner.gradient();
    const { by, index } = distance(found.gradient, compiled);
    if (!(by < 1e-9)) throw new Error(`${at}: ${named(index)} ${found.gradient[index]}, compiled ${compiled[index]}`);
    if (!(Math.abs(runner.value() - found.value) < 1e-9 * Math.max(1, Math.abs(found.value))))
      throw new Error(`${at}: ${found.value}, compiled ${runner.value()}`);
    compareWithDifferences(runner, found, tally, (wrong, got, want) => {
      throw new Error(`${at}: ${named(wrong)} ${got}, differences say ${want}`);
    });
  }
  return tally;
}

/** The position in which learning mode and play differ most. */
export function farthestFromPlay(
  core: WebAssembly.Module,
  profile: Profile,
  setups: readonly Setup[],
): { readonly by: number; readonly at: string } {
  const runner = new GradientRunner(core, learningOf(profile));
  const { score } = quantise(specialise(profile.evaluation, profile.values), CHESS);
  let farthest = { by: 0, at: '' };
  for (const setup of setups) {
    unwrap(runner.position.load(setup));
    const by = Math.abs(runner.value() - new Interpreter(CHESS, setupFeatures(CHESS, setup)).number(score));
    // NaN counts as infinitely far away.
    if (!(by <= farthest.by)) farthest = { by, at: `${profile.name}, ${formatFen(setup)}` };
  }
  return farthest;
}

/** The profile with random powers in their range, one profile for each term that has one. */
export function randomPowers(profile: Profile, random: () => number): Profile[] {
  const { evaluation, terms } = profile;
  return terms.flatMap((term) => {
    const knob = evaluation.knobs.get(`${term}.pow`);
    if (knob?.kind !== 'number') return [];
    const pow = knob.min + (knob.max - knob.min) * random();
    return [unwrap(chessProfiles().override(profile, { [term]: { pow } }))];
  });
}
