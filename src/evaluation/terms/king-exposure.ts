import { cp, factor } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { byMove, comingByMove } from './by-move.ts';
import { castledSquares } from './king-sets.ts';

/** A king that has not castled in time. */
export const kingExposure: Term = ({ files }) => ({
  id: 'kingExposure',
  title: 'King without a home',
  group: 'King safety',
  help: 'A penalty for a king that has not castled, and for a king on a middle file without the right to castle. It grows over the first moves and is larger while there are queens.',
  needs: ['castling', 'clocks'],
  kinds: ['queen', 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    uncastled: cp({ default: -12, min: -200, max: 200, label: 'Uncastled', help: 'For a king that is neither on a square that castling leads to nor beyond it towards the corner.' }),
    central:   cp({ default: -10, min: -200, max: 200, label: 'Central', help: 'For a king on one of the two middle files without the right to castle.' }),
    queens:    factor({ default: 1.4, min: 0, max: 5, step: 0.05, neutral: 1, label: 'Queens', help: 'Multiplies both values while there is a queen on the board.' }),
    noQueens:  factor({ default:   1, min: 0, max: 5, step: 0.05, neutral: 1, label: 'Without queens', help: 'Multiplies both values when no queen is left.' }),
    byMove:    comingByMove(),
  },
  formula: (board, knobs) => {
    const king = board.pieces(US, 'king');
    const middle = board.squares((file) => file === files / 2 || file === files / 2 - 1);
    const mayCastle = board.mayCastle(US, 0).or(board.mayCastle(US, 1));
    const central = king.and(middle).some().and(mayCastle.not());
    const penalty = king
      .without(castledSquares(board))
      .some()
      .pick(knobs.number('uncastled'))
      .plus(central.pick(knobs.number('central')));
    const queens = board.pieces(US, 'queen').or(board.pieces(THEM, 'queen')).some();
    const factors = queens.pick(knobs.number('queens'), knobs.number('noQueens'));
    return byMove(board, knobs, penalty.times(factors));
  },
});
