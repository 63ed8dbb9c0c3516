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
  knobs: {
    uncastled: cp(
      'Uncastled',
      'For a king that is on no square castling leads to or the corner beyond.',
      -12,
      -200,
      200,
    ),
    central: cp('Central', 'For a king on one of the two middle files without the right to castle.', -10, -200, 200),
    queens: factor('Queens', 'Multiplies both while there is a queen on the board.', 1.4, 0, 5, 0.05, 1),
    noQueens: factor('Without queens', 'Multiplies both when there is no queen left.', 1, 0, 5, 0.05, 1),
    byMove: comingByMove(),
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
