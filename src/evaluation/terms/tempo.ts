import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** The right to move is worth something in itself. */
export const tempo: Term = () => ({
  id: 'tempo',
  title: 'Tempo',
  group: 'Initiative',
  help: 'A bonus for the side to move.',
  knobs: { value: cp('Value', 'What having the move is worth.', 14, -100, 100) },
  formula: (board, knobs) => board.toMove(US).pick(knobs.number('value')),
});
