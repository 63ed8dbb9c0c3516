import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { isOpening, openingThreshold, worthKnobs } from './worth.ts';

/** Pieces that are still on the first rank during the opening. */
export const openingDevelopment: Term = (ruleset) => ({
  id: 'openingDevelopment',
  title: 'Development in the opening',
  group: 'Development',
  help: 'For each knight, bishop and rook on its first rank while there is enough material on the board for an opening.',
  kinds: ['knight', 'bishop', 'rook'],
  knobs: {
    knight: cp({ default: -10, min: -200, max: 200, label: 'Knight', help: 'For each knight on the first rank.' }),
    bishop: cp({ default: -10, min: -200, max: 200, label: 'Bishop', help: 'For each bishop on the first rank.' }),
    rook: cp({ default: -5, min: -200, max: 200, label: 'Rook', help: 'For each rook on the first rank.' }),
    opening: openingThreshold('Opening'),
    ...worthKnobs(ruleset),
  },
  formula: (board, knobs) => {
    const first = board.squares((_, rank) => rank === 0);
    const waiting = ['knight', 'bishop', 'rook']
      .map((id) => board.pieces(US, id).and(first).count().times(knobs.number(id)))
      .reduce((sum, part) => sum.plus(part));
    return isOpening(board, knobs, knobs.number('opening')).pick(waiting);
  },
});
