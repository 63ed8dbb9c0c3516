import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** The number of legal moves, pins and checks included. */
export const legalMobility: Term = () => ({
  id: 'legalMobility',
  title: 'Legal moves',
  group: 'Mobility',
  help: 'For each legal move; the side that is not to move is counted as if it were.',
  needs: ['legalMoves'],
  knobs: { move: cp({ default: 2, min: -50, max: 50, step: 0.25, label: 'Move', help: 'For each legal move.' }) },
  formula: (board, knobs) => board.legalMoves(US).times(knobs.number('move')),
});
