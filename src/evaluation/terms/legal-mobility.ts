import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** The number of legal moves, pins and checks included. */
export const legalMobility: Term = () => ({
  id: 'legalMobility',
  title: 'Legal moves',
  group: 'Mobility',
  help: 'For each legal move. The moves of the side not to move are counted as if it were to move.',
  needs: ['legalMoves'],
  knobs: { move: cp({ default: 2, min: -50, max: 50, step: 0.25, label: 'Move', help: 'For each legal move.' }) },
  formula: (board, knobs) => board.legalMoves(US).times(knobs.number('move')),
});
