import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { byMove, goingByMove } from './by-move.ts';
import { castledSquares, kingFront } from './king-sets.ts';
import { pawnsOf } from './pawn-sets.ts';

/** Where the king is in the opening, and the pawns before it. */
export const kingHome: Term = ({ files }) => ({
  id: 'kingHome',
  title: 'King at home',
  group: 'King safety',
  help: 'In the opening, for a king on its first square or castled, against one that has moved, and for pawns before it; at any time, for squares before it without an own pawn.',
  needs: ['clocks'],
  kinds: ['king'],
  knobs: {
    home: cp('Home', 'For a king on its first square.', 20, -200, 200),
    castled: cp('Castled', 'For a king where castling leads to, or in the corner beyond.', 35, -200, 200),
    moved: cp('Moved', 'For a king anywhere else.', -8, -200, 200),
    shield: cp('Shield', 'For each own pawn on the three squares before the king.', 8, -200, 200),
    gap: cp('Gap', 'At any time, for each of the three squares before the king without an own pawn.', -5, -200, 200),
    byMove: goingByMove(),
  },
  formula: (board, knobs) => {
    const king = board.pieces(US, 'king');
    const home = king.and(board.squares((file, rank) => rank === 0 && file === files / 2)).some();
    const castled = king.and(castledSquares(board)).some();
    const place = home.pick(knobs.number('home'), castled.pick(knobs.number('castled'), knobs.number('moved')));
    const front = kingFront(board, US);
    const shield = front.and(pawnsOf(board, US)).count().times(knobs.number('shield'));
    const gaps = front.without(pawnsOf(board, US)).count().times(knobs.number('gap'));
    return byMove(board, knobs, place.plus(shield)).plus(gaps);
  },
});
