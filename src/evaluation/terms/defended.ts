import { factor, pieceWorth, toggle } from '../declare.ts';
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
    help: 'A small part of the value of each own piece, except the king, that another own piece defends.',
    kinds: COUNTED,
    // biome-ignore format: one knob a line
    knobs: {
      counted:    toggle({ default: true, label: 'Count defended pieces', help: 'Whether defended pieces count at all.' }),
      multiplier: factor({ default: 0.02, min: 0, max: 1, step: 0.005, neutral: 0, activeWhen: { knob: 'counted', is: true }, label: 'Multiplier', help: 'The share of a defended piece’s value that counts.' }),
      ...Object.fromEntries(
        own.map(({ id, name }) => [
          id,
          pieceWorth({ kind: id, activeWhen: { knob: 'counted', is: true }, label: name, help: `The value of a defended ${id}, before the multiplier.` }),
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
