import { choice, factor } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { ChoiceKnob } from '../knobs.ts';
import { cap, capped, type LineDeclaration, offset, weight } from './declaration.ts';

const FORM: ChoiceKnob = choice({
  default: 'exponential',
  options: ['exponential', 'logistic'],
  label: 'Form',
  help: 'How the risk of being refuted falls with depth.',
});

/** Beyond the opponent's depth, gains are likelier to be kept and losses to go unpunished. */
export const risk: LineDeclaration = {
  id: 'risk',
  title: 'Risk',
  group: 'Risk model',
  help: 'The deeper a line goes beyond what the opponent sees, the more its possible gain counts and the less its possible loss.',
  // biome-ignore format: one knob a line
  knobs: {
    form:       FORM,
    kAt2x:      factor({ default: 100, min: 10, max: 1000, step:   10, neutral: null, activeWhen: { knob: 'form', is: 'exponential' }, label: 'Divisor', help: 'At twice the opponent’s depth the risk is 1 divided by this number.' }),
    slope:      factor({ default:   5, min:  1, max:   10, step:  0.5, neutral: null, activeWhen: { knob: 'form', is: 'logistic' }, label: 'Slope', help: 'The steepness of the logistic curve.' }),
    midpoint:   factor({ default:   1, min:  1, max:    2, step: 0.05, neutral: null, activeWhen: { knob: 'form', is: 'logistic' }, label: 'Midpoint', help: 'The depth at which the risk is one half, in multiples of the opponent’s depth.' }),
    pow:        factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Power', help: 'Raises the risk to this power.' }),
    gainScale:  factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Gain', help: 'Multiplies the possible gain of the line.' }),
    lossScale:  factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Loss', help: 'Multiplies the possible loss of the line.' }),
    blendAlpha: factor({ default: 1, min: 0, max: 1, step: 0.05, neutral: 1, label: 'Blend', help: 'How much of the loss is subtracted from the gain.' }),
    offset:     offset('the risk bonus'),
    cap:        cap('the risk bonus'),
    weight:     weight('the risk bonus'),
  },
  formula: {
    row: 'risk',
    bothSides: false,
    value: (board, of) => {
      const [knobs, opponent] = [of('risk'), of('opponent')];
      const number = (name: string) => knobs.number(name);
      const share = board.tabulated(
        'risk',
        [board.path('plainPlies'), board.path('tradePlies')],
        [
          opponent.number('plyDepth'),
          opponent.number('tradePly'),
          knobs.is('form', 'logistic'),
          ...['kAt2x', 'slope', 'midpoint', 'pow'].map(number),
        ],
      );
      // The opponent's gain is our loss.
      const gain = board.path('rise', US).times(number('gainScale')).times(board.num(1).minus(share));
      const loss = board.path('rise', THEM).times(number('lossScale')).times(number('blendAlpha')).times(share);
      const bonus = gain.minus(loss).plus(number('offset'));
      return capped(board, bonus, number('cap')).times(number('weight'));
    },
  },
};
