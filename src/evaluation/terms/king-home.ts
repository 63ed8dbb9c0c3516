import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { byMove, goingByMove } from './by-move.ts';
import { castledSquares, kingFront } from './king-sets.ts';
import { pawnsOf } from './pawn-sets.ts';

/** The king's place in the opening, and the pawns in front of it. */
export const kingHome: Term = ({ files }) => ({
  id: 'kingHome',
  title: 'King at home',
  group: 'King safety',
  help: 'In the opening, a bonus for a king on its first square or castled and for pawns in front of it, and a penalty for a king that has moved. At any time, a penalty for squares in front of the king without an own pawn.',
  needs: ['clocks'],
  kinds: ['king'],
  // biome-ignore format: one knob a line
  knobs: {
    home:    cp({ default: 20, min: -200, max: 200, label: 'Home', help: 'For a king on its first square.' }),
    castled: cp({ default: 35, min: -200, max: 200, label: 'Castled', help: 'For a king on a square that castling leads to, or beyond it towards the corner.' }),
    moved:   cp({ default: -8, min: -200, max: 200, label: 'Moved', help: 'For a king anywhere else.' }),
    shield:  cp({ default:  8, min: -200, max: 200, label: 'Shield', help: 'For each own pawn on the three squares in front of the king.' }),
    gap:     cp({ default: -5, min: -200, max: 200, label: 'Gap', help: 'At any time, for each of the three squares in front of the king without an own pawn.' }),
    byMove:  goingByMove(),
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
