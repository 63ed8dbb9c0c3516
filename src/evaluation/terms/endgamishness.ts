import { factor } from '../declare.ts';
import { type Num, THEM } from '../formula.ts';
import type { Term } from '../term.ts';

/** Quotients are rounded in play; in parts so small, nothing that is multiplied by endgamishness shows it. */
const FINE = 64;

/** How much of an endgame it is for us: 0 while the enemy has its pieces, 1 when few are left. */
export const endgamishnessTerm: Term = () => ({
  id: 'endgamishness',
  title: 'Endgamishness',
  group: 'Phase',
  help: 'How much of an endgame it is for a side, by what the enemy has left besides king and pawns.',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  knobs: {
    minor: factor('Minor piece', 'What each enemy knight or bishop adds to the enemy’s strength.', 3, 0, 20, 0.5, 0),
    rook: factor('Rook', 'What each enemy rook adds to the enemy’s strength.', 5, 0, 20, 0.5, 0),
    queen: factor('Queen', 'What each enemy queen adds to the enemy’s strength.', 9, 0, 20, 0.5, 0),
    form: {
      kind: 'choice',
      label: 'Form',
      help: 'Whether it grows in a straight line or along a logistic curve.',
      options: ['linear', 'logistic'],
      default: 'linear',
    },
    full: {
      ...factor('Middlegame strength', 'From this strength on, it is no endgame at all.', 31, 0, 100, 0.5, null),
      activeWhen: { knob: 'form', is: 'linear' },
    },
    few: {
      ...factor('Endgame strength', 'Up to this strength, it is all endgame.', 6, 0, 100, 0.5, null),
      activeWhen: { knob: 'form', is: 'linear' },
    },
    slope: {
      ...factor('Slope', 'How steep the logistic curve is, for each unit of strength.', 0.25, 0, 4, 0.01, null),
      activeWhen: { knob: 'form', is: 'logistic' },
    },
    midpoint: {
      ...factor('Midpoint', 'The strength at which the logistic curve is halfway.', 18.5, 0, 100, 0.5, null),
      activeWhen: { knob: 'form', is: 'logistic' },
    },
    least: factor('Least', 'It counts as no less than this.', 0, 0, 1, 0.05, null),
    most: factor('Most', 'It counts as no more than this.', 1, 0, 1, 0.05, null),
  },
  formula: (board, knobs) => {
    const left = (kind: string) => board.pieces(THEM, kind);
    const strength = left('knight')
      .or(left('bishop'))
      .count()
      .times(knobs.number('minor'))
      .plus(left('rook').count().times(knobs.number('rook')))
      .plus(left('queen').count().times(knobs.number('queen')));
    const [full, few] = [knobs.number('full'), knobs.number('few')];
    const ramp = full
      .minus(strength)
      .times(FINE)
      .over(full.minus(few))
      .times(1 / FINE);
    // Where the ramp has no length, it is a step.
    const linear = full.isEqual(few).pick(strength.isAtMost(few).pick(1), ramp);
    const logistic = knobs.number('midpoint').minus(strength).times(knobs.number('slope')).logistic();
    const within = (value: Num) => value.atMost(knobs.number('most')).atLeast(knobs.number('least'));
    return within(knobs.is('form', 'logistic').pick(logistic, linear));
  },
});
