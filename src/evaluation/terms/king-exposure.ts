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
  help: 'For a king that is not where castling would have put it, and for one stuck on a middle file with no right to castle; comes into force over some moves and counts more with queens.',
  needs: ['castling', 'clocks'],
  kinds: ['queen', 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    uncastled: cp({ default: -12, min: -200, max: 200, label: 'Uncastled', help: 'For a king that is on no square castling leads to or the corner beyond.' }),
    central:   cp({ default: -10, min: -200, max: 200, label: 'Central', help: 'For a king on one of the two middle files without the right to castle.' }),
    queens:    factor({ default: 1.4, min: 0, max: 5, step: 0.05, neutral: 1, label: 'Queens', help: 'Multiplies both while there is a queen on the board.' }),
    noQueens:  factor({ default:   1, min: 0, max: 5, step: 0.05, neutral: 1, label: 'Without queens', help: 'Multiplies both when there is no queen left.' }),
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
