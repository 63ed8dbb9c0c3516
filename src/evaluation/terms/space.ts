import { cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { ahead, pawnAttacks, pawnsOf } from './pawn-sets.ts';

/** Space behind a side's own pawns in the center, which is worth more with more pieces. */
export const space: Term = ({ files }) => ({
  id: 'space',
  title: 'Space',
  group: 'Space',
  help: 'Safe squares on the middle files of the own half, times the number of own pieces. Squares behind own pawns count more. Middlegame only.',
  // biome-ignore format: one knob a line
  knobs: {
    square: cp({ default: 0.25, min: 0, max: 5, step: 0.0625, label: 'Square and piece', help: 'For each safe square and each own piece.' }),
    behind: cp({ default: 0.25, min: 0, max: 5, step: 0.0625, label: 'Behind a pawn', help: 'Added for each such square behind an own pawn, and each own piece.' }),
  },
  formula: (board, knobs) => {
    const center = board.squares((file, rank) => file >= 2 && file < files - 2 && rank >= 1 && rank <= 3);
    const safe = center.without(pawnsOf(board, US)).without(pawnAttacks(board, THEM));
    const behind = safe.and(ahead(board, pawnsOf(board, US), THEM));
    const each = safe
      .count()
      .times(knobs.number('square'))
      .plus(behind.count().times(knobs.number('behind')));
    return knobs.taper({ mg: each.times(board.side(US).without(pawnsOf(board, US)).count()), eg: board.num(0) });
  },
});
