import { factor } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { ChoiceKnob } from '../knobs.ts';
import { cap, capped, type LineDeclaration, offset, weight } from './declaration.ts';

const FORM: ChoiceKnob = {
  kind: 'choice',
  label: 'Form',
  help: 'How the risk of being refuted falls with depth.',
  options: ['exponential', 'logistic'],
  default: 'exponential',
};

/** Beyond what the opponent sees, gains are likelier to be kept and losses to go unpunished. */
export const risk: LineDeclaration = {
  id: 'risk',
  title: 'Risk',
  group: 'Risk Model',
  help: 'What a line may gain counts the more, and what it may lose the less, the deeper it goes beyond the opponent’s sight.',
  knobs: {
    form: FORM,
    kAt2x: {
      ...factor('Divisor', 'At twice the opponent’s depth the risk is 1 by this.', 100, 10, 1000, 10, null),
      activeWhen: { knob: 'form', is: 'exponential' },
    },
    slope: {
      ...factor('Slope', 'How steep the logistic curve is.', 5, 1, 10, 0.5, null),
      activeWhen: { knob: 'form', is: 'logistic' },
    },
    midpoint: {
      ...factor('Midpoint', 'Where the risk is one half, in multiples of the opponent’s depth.', 1, 1, 2, 0.05, null),
      activeWhen: { knob: 'form', is: 'logistic' },
    },
    pow: factor('Power', 'Raises the risk to this power.', 1, 0, 4, 0.05, 1),
    gainScale: factor('Gain', 'Multiplies what the line may gain.', 1, 0, 4, 0.05, 1),
    lossScale: factor('Loss', 'Multiplies what the line may lose.', 1, 0, 4, 0.05, 1),
    blendAlpha: factor('Blend', 'How much of the loss is set against the gain.', 1, 0, 1, 0.05, 1),
    offset: offset('the risk bonus'),
    cap: cap('the risk bonus'),
    weight: weight('the risk bonus'),
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
      // What the opponent's view has gained is what ours has lost.
      const gain = board.path('rise', US).times(number('gainScale')).times(board.num(1).minus(share));
      const loss = board.path('rise', THEM).times(number('lossScale')).times(number('blendAlpha')).times(share);
      const bonus = gain.minus(loss).plus(number('offset'));
      return capped(board, bonus, number('cap')).times(number('weight'));
    },
  },
};
