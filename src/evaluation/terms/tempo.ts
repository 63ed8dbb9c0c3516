import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** The right to move is worth something in itself. */
export const tempo: Term = () => ({
  id: 'tempo',
  title: 'Tempo',
  group: 'Initiative',
  help: 'A bonus for the side to move.',
  knobs: { value: cp({ default: 14, min: -100, max: 100, label: 'Value', help: 'The value of being to move.' }) },
  formula: (board, knobs) => board.toMove(US).pick(knobs.number('value')),
});
