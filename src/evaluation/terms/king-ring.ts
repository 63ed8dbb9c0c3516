import { pair, toggle } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny } from './king-sets.ts';

/** Squares beside a king that the enemy attacks. */
export const kingRing: Term = ({ kinds }) => {
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingRing',
    title: 'Attacked squares beside the king',
    group: 'King safety',
    help: 'For each square next to the own king that an enemy piece attacks.',
    kinds: ['queen'],
    knobs: {
      attacked: pair({ default: [-6, -3], limit: 100, label: 'Attacked', help: 'For each attacked square.' }),
      queens: toggle({
        default: true,
        label: 'With queens',
        help: 'Whether the term counts only while there is a queen on the board.',
      }),
    },
    formula: (board, knobs) => {
      const ring = board.attacks(US, royal.id, board.king(US));
      const hits = ring.and(attackedByAny(board, THEM)).count();
      const { mg, eg } = knobs.tapered('attacked');
      const value = knobs.taper({ mg: hits.times(mg), eg: hits.times(eg) });
      const queens = board.pieces(US, 'queen').or(board.pieces(THEM, 'queen')).some();
      return knobs.flag('queens').pick(queens.pick(value), value);
    },
  };
};
