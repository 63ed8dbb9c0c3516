import { cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/** A king in check needs attention at once. */
export const inCheck: Term = ({ kinds }) => ({
  id: 'inCheck',
  title: 'Check',
  group: 'King safety',
  help: 'For a side that is in check.',
  knobs: {
    value: cp({ default: -25, min: -500, max: 500, label: 'Value', help: 'For the side whose king is in check.' }),
  },
  formula: (board, knobs) => {
    // A piece gives check if a piece of its kind would attack it from the king's square.
    const checkers = kinds
      .filter(({ royal }) => !royal)
      .map(({ id }) => board.attacks(US, id, board.king(US)).and(board.pieces(THEM, id)))
      .reduce((all, set) => all.or(set));
    return checkers.some().pick(knobs.number('value'));
  },
});
