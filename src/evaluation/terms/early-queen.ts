import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { byMove, goingByMove } from './by-move.ts';

/** A queen that leaves too early will be chased. */
export const earlyQueen: Term = ({ files }) => ({
  id: 'earlyQueen',
  title: 'Early queen',
  group: 'Development',
  help: 'In the opening, for a queen that has left its first square.',
  needs: ['clocks'],
  kinds: ['queen'],
  // biome-ignore format: one knob a line
  knobs: {
    value:  cp({ default: -20, min: -200, max: 200, label: 'Value', help: 'For each queen that is not on its first square.' }),
    byMove: goingByMove(),
  },
  formula: (board, knobs) => {
    const home = board.squares((file, rank) => rank === 0 && file === files / 2 - 1);
    const out = board.pieces(US, 'queen').without(home).count();
    return byMove(board, knobs, out.times(knobs.number('value')));
  },
});
