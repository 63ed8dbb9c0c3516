// Random profiles: values in their ranges for some or all knobs of an evaluation.
import type fc from 'fast-check';
import type { Evaluation } from './evaluation.ts';
import type { Knob, KnobValue } from './knobs.ts';
import { Shrinking, simplerNumbers, simplerTables } from './shrink.testing.ts';

/** Knob values by full id; missing knobs have their defaults. */
export type ProfileData = Readonly<Record<string, KnobValue>>;

function randomNumber(random: fc.Random, { min, max, step }: { min: number; max: number; step: number }): number {
  switch (random.nextInt(0, 5)) {
    case 0:
      return Math.min(max, Math.max(min, 0));
    case 1:
      return min;
    case 2:
      return max;
    case 3:
      // Not a multiple of any step: values are quantised when they are loaded.
      return min + (max - min) * random.nextDouble();
    default:
      return Math.min(max, min + step * random.nextInt(0, Math.floor((max - min) / step)));
  }
}

function randomValue(random: fc.Random, knob: Knob): KnobValue {
  switch (knob.kind) {
    case 'number':
      // Knobs that are usually neutral often stay so; otherwise a profile would have every operation.
      if (knob.neutral === knob.default && random.nextInt(0, 2) > 0) return knob.default;
      return randomNumber(random, knob);
    case 'toggle':
      return random.nextInt(0, 1) === 1;
    case 'choice':
      return knob.options[random.nextInt(0, knob.options.length - 1)]!;
    default: {
      if (random.nextInt(0, 3) > 0) return knob.default.map(() => randomNumber(random, knob));
      const flat = randomNumber(random, knob);
      return knob.default.map(() => flat);
    }
  }
}

function* simplerProfiles(profile: ProfileData): Generator<ProfileData> {
  const entries = Object.entries(profile);
  for (let part = entries.length; part >= 1; part = part >> 1) {
    for (let start = 0; start < entries.length; start += part) {
      yield Object.fromEntries(entries.filter((_, i) => i < start || i >= start + part));
    }
  }
  for (const [i, [id, value]] of entries.entries()) {
    const simpler: KnobValue[] =
      typeof value === 'number'
        ? [...simplerNumbers(value)]
        : typeof value === 'object'
          ? [...simplerTables(value)]
          : [];
    for (const simple of simpler) yield Object.fromEntries(entries.map((old, j) => (i === j ? [id, simple] : old)));
  }
}

/** Profiles that set some or all knobs of an evaluation to values in their ranges, the ends and 0 among them. */
export function profiles(evaluation: Evaluation): fc.Arbitrary<ProfileData> {
  return new Shrinking<ProfileData>(
    (random) => {
      const share = random.nextDouble();
      const chosen = [...evaluation.knobs].filter(() => random.nextDouble() < share);
      return Object.fromEntries(chosen.map(([id, knob]) => [id, randomValue(random, knob)]));
    },
    simplerProfiles,
    (profile) => `\n${formatProfile(profile)}\n`,
  );
}

export function formatProfile(profile: ProfileData): string {
  return `  ${JSON.stringify(profile)}`;
}
