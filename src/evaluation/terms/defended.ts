import { factor, pieceWorth } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { controlled } from './control.ts';

const COUNTED = ['pawn', 'knight', 'bishop', 'rook', 'queen'];

/** Pieces that protect each other. */
export const defended: Term = ({ kinds }) => {
  const own = kinds.filter(({ id }) => COUNTED.includes(id));
  return {
    id: 'defended',
    title: 'Defended material',
    group: 'Development',
    help: 'A small part of the value of each own piece, the king excepted, that another own piece defends.',
    kinds: COUNTED,
    knobs: {
      counted: {
        kind: 'toggle',
        label: 'Count defended pieces',
        help: 'Whether defended pieces count at all.',
        default: true,
      },
      multiplier: {
        ...factor('Multiplier', 'The part of a defended piece’s value that counts.', 0.02, 0, 1, 0.005, 0),
        activeWhen: { knob: 'counted', is: true },
      },
      ...Object.fromEntries(
        own.map(({ id, name }) => [
          id,
          {
            ...pieceWorth(id, name, `What a defended ${id} is worth, before the multiplier.`),
            activeWhen: { knob: 'counted', is: true },
          },
        ]),
      ),
    },
    formula: (board, knobs) => {
      const safe = controlled(board, US);
      const parts = own.map(({ id }) => board.pieces(US, id).and(safe).count().times(knobs.number(id)));
      const value = parts.reduce((sum, part) => sum.plus(part)).times(knobs.number('multiplier'));
      return knobs.flag('counted').pick(value);
    },
  };
};
