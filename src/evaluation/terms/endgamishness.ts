import { choice, factor } from '../declare.ts';
import { type Num, THEM } from '../formula.ts';
import type { Term } from '../term.ts';

/**
 * Quotients are rounded in play. With this many bits, rounding does not show in anything multiplied by endgamishness.
 */
const FINE = 64;

/** How much of an endgame it is for us: 0 while the enemy has its pieces, 1 when few are left. */
export const endgamishnessTerm: Term = () => ({
  id: 'endgamishness',
  title: 'Endgamishness',
  group: 'Phase',
  help: 'How far the game is an endgame for a side, by the enemy’s pieces other than king and pawns.',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  // biome-ignore format: one knob a line
  knobs: {
    minor:    factor({ default: 3, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Minor piece', help: 'What each enemy knight or bishop adds to the enemy’s strength.' }),
    rook:     factor({ default: 5, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Rook', help: 'What each enemy rook adds to the enemy’s strength.' }),
    queen:    factor({ default: 9, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Queen', help: 'What each enemy queen adds to the enemy’s strength.' }),
    form:     choice({ default: 'linear', options: ['linear', 'logistic'], label: 'Form', help: 'The shape of the growth: a straight line or a logistic curve.' }),
    full:     factor({ default:   31, min: 0, max: 100, step:  0.5, neutral: null, activeWhen: { knob: 'form', is: 'linear' }, label: 'Middlegame strength', help: 'At this strength and above, the game is not an endgame at all.' }),
    few:      factor({ default:    6, min: 0, max: 100, step:  0.5, neutral: null, activeWhen: { knob: 'form', is: 'linear' }, label: 'Endgame strength', help: 'At this strength and below, the game is fully an endgame.' }),
    slope:    factor({ default: 0.25, min: 0, max:   4, step: 0.01, neutral: null, activeWhen: { knob: 'form', is: 'logistic' }, label: 'Slope', help: 'The steepness of the logistic curve for each unit of strength.' }),
    midpoint: factor({ default: 18.5, min: 0, max: 100, step:  0.5, neutral: null, activeWhen: { knob: 'form', is: 'logistic' }, label: 'Midpoint', help: 'The strength at which the logistic curve is halfway.' }),
    least:    factor({ default: 0, min: 0, max:  1, step: 0.05, neutral: null, label: 'Least', help: 'The lower limit of endgamishness.' }),
    most:     factor({ default: 1, min: 0, max:  1, step: 0.05, neutral: null, label: 'Most', help: 'The upper limit of endgamishness.' }),
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
    // A ramp without length is a step.
    const linear = full.isEqual(few).pick(strength.isAtMost(few).pick(1), ramp);
    const logistic = knobs.number('midpoint').minus(strength).times(knobs.number('slope')).logistic();
    const within = (value: Num) => value.atMost(knobs.number('most')).atLeast(knobs.number('least'));
    return within(knobs.is('form', 'logistic').pick(logistic, linear));
  },
});
