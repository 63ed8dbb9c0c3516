import { cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { worthKnobs, worthOf } from './worth.ts';

/** A bonus for being ahead in material, which encourages trades. */
export const ahead: Term = (ruleset) => ({
  id: 'ahead',
  title: 'Ahead in material',
  group: 'Material',
  help: 'A bonus for the side with more material, so that it is willing to trade pieces.',
  knobs: {
    bonus: cp({ default: 10, min: -200, max: 200, label: 'Bonus', help: 'For the side that is ahead.' }),
    ...worthKnobs(ruleset),
  },
  formula: (board, knobs) =>
    worthOf(board, knobs, THEM)
      .isLess(worthOf(board, knobs, US))
      .pick(knobs.number('bonus')),
});
