import { pair } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { castledSquares } from './king-sets.ts';

const WINGS = [
  ['kingSide', 'King side'],
  ['queenSide', 'Queen side'],
] as const;

/** The right to castle is an option, and options have value; so has castling itself. */
export const castling: Term = () => ({
  id: 'castling',
  title: 'Castling',
  group: 'King safety',
  help: 'For each side on which the king may still castle, and for a king that has castled.',
  needs: ['castling'],
  kinds: ['king'],
  // biome-ignore format: one knob a line
  knobs: {
    kingSide:  pair({ default: [28, 0], limit: 200, label: 'King side', help: 'For the right to castle on the king side.' }),
    queenSide: pair({ default: [18, 0], limit: 200, label: 'Queen side', help: 'For the right to castle on the queen side.' }),
    castled:   pair({ default:  [0, 0], limit: 200, label: 'Castled', help: 'For a king on a square that castling leads to, or beyond it towards the corner.' }),
  },
  formula: (board, knobs) => {
    const [king, queen] = WINGS.map(([name], wing) => {
      const { mg, eg } = knobs.tapered(name);
      const right = board.mayCastle(US, wing as 0 | 1);
      return { mg: right.pick(mg), eg: right.pick(eg) };
    });
    const isCastled = board.pieces(US, 'king').and(castledSquares(board)).some();
    const place = knobs.tapered('castled');
    return knobs.taper({
      mg: king!.mg.plus(queen!.mg).plus(isCastled.pick(place.mg)),
      eg: king!.eg.plus(queen!.eg).plus(isCastled.pick(place.eg)),
    });
  },
});
