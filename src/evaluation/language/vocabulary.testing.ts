// A vocabulary with a knob of every kind, for tests.
import { Evaluation } from '../evaluation.ts';
import type { Knob } from '../knobs.ts';
import { CHESS, squaresOf } from '../ruleset.ts';
import type { Vocabulary } from './vocabulary.ts';

const TEXT = { label: 'A knob', help: 'Of a test.' };
const RANGE = { min: -100, max: 100, step: 1 };

export const KNOBS: Readonly<Record<string, Knob>> = {
  bonus: { kind: 'number', default: 10, ...TEXT, ...RANGE },
  exponent: { kind: 'number', default: 1, ...TEXT, min: 0.5, max: 2, step: 0.1 },
  value: { kind: 'tapered', default: [10, 20], ...TEXT, ...RANGE },
  bonusOn: { kind: 'toggle', default: true, ...TEXT },
  form: { kind: 'choice', options: ['linear', 'logistic'], default: 'linear', ...TEXT },
  byCount: { kind: 'countTable', default: [0, 10, 15], ...TEXT, ...RANGE },
  bySquare: { kind: 'squareTable', default: new Array<number>(squaresOf(CHESS)).fill(0), ...TEXT, ...RANGE },
};

export function testVocabulary(): Vocabulary {
  const { graph, phase } = new Evaluation(CHESS, []);
  return { graph, ruleset: CHESS, term: 'mine', knobs: KNOBS, phase: phase.value.node };
}
