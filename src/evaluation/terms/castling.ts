import { pair } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

const WINGS = [
  ['kingSide', 'King side'],
  ['queenSide', 'Queen side'],
] as const;

/** The right to castle is an option, and options have value. */
export const castling: Term = () => ({
  id: 'castling',
  title: 'Castling rights',
  group: 'King safety',
  help: 'For each wing on which a side may still castle.',
  needs: ['castling'],
  knobs: {
    kingSide: pair('King side', 'For the right to castle on the king side.', [28, 0], 200),
    queenSide: pair('Queen side', 'For the right to castle on the queen side.', [18, 0], 200),
  },
  formula: (board, knobs) => {
    const [king, queen] = WINGS.map(([name], wing) => {
      const { mg, eg } = knobs.tapered(name);
      const right = board.mayCastle(US, wing as 0 | 1);
      return { mg: right.pick(mg), eg: right.pick(eg) };
    });
    return knobs.taper({ mg: king!.mg.plus(queen!.mg), eg: king!.eg.plus(queen!.eg) });
  },
});
