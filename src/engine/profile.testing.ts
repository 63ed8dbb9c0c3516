import type { Knob, KnobValue } from '../evaluation/knobs.ts';
import { defaultProfile } from './default.ts';
import type { EngineProfile } from './engine.ts';

/** Random knob values within their ranges, some of them at the ends or at zero. */
export function randomProfile(random: () => number): EngineProfile {
  const { evaluation } = defaultProfile();
  const values = new Map<string, KnobValue>();
  for (const [id, knob] of evaluation.knobs) if (random() < 0.6) values.set(id, randomValue(knob, random));
  return { evaluation, values };
}

function randomValue(knob: Knob, random: () => number): KnobValue {
  if (knob.kind === 'toggle') return random() < 0.5;
  if (knob.kind === 'choice') return knob.options[Math.floor(random() * knob.options.length)]!;
  const { min, max } = knob;
  const number = () => {
    const kind = random();
    if (kind < 0.1) return min;
    if (kind < 0.2) return max;
    if (kind < 0.3) return Math.max(min, Math.min(0, max));
    return min + random() * (max - min);
  };
  return knob.kind === 'number' ? number() : knob.default.map(number);
}
