import { byCount, pair } from '../declare.ts';
import { type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { widened } from './king-sets.ts';
import { ahead, filesOf, pawnsOf } from './pawn-sets.ts';

/** Own pawns in front of the king shelter it; enemy pawns storm it. */
export const shelter: Term = () => ({
  id: 'shelter',
  title: 'Shelter and storm',
  group: 'King safety',
  help: 'On the king’s file and the two adjacent files, the nearest own pawn ahead of the king shelters it and the nearest enemy pawn ahead storms it, by rank. Entry 0 is for no pawn.',
  // biome-ignore format: one knob a line
  knobs: {
    shelter:     byCount({ default: [-18, 24, 16, 4, -4, -8, -10, 0], limit: 200, label: 'Shelter', help: 'By the rank of the nearest own pawn ahead of the king; entry 0 if there is none.' }),
    shelterKing: byCount({ default: [-26, 20, 14, 2, -6, -10, -12, 0], limit: 200, label: 'Shelter on the king’s file', help: 'The same on the king’s own file.' }),
    storm:       byCount({ default: [0, 0, -34, -20, -8, -2, 0, 0], limit: 200, label: 'Storm', help: 'By the rank of the nearest enemy pawn ahead of the king, counted from the king’s side; entry 0 if there is none.' }),
    noPawns:     pair({ default: [0, 0], limit: 300, label: 'Wing without pawns', help: 'For a king without a pawn of either side within three files.' }),
  },
  formula: (board, knobs) => {
    const king = board.king(US).asSet();
    const column = (start: SquareSet, shelterTable: string) => {
      const front = start.or(ahead(board, start, US));
      const nearest = (set: SquareSet) => set.and(front).least((at) => at.rank());
      const value = knobs
        .byCount(shelterTable, nearest(pawnsOf(board, US)))
        .plus(knobs.byCount('storm', nearest(pawnsOf(board, THEM))));
      // Beyond the edge there is nothing to shelter.
      return start.some().pick(value);
    };
    const mg = column(king, 'shelterKing')
      .plus(column(king.step([-1, 0]), 'shelter'))
      .plus(column(king.step([1, 0]), 'shelter'));
    const wing = filesOf(board, widened(king, 3));
    const empty = wing
      .and(pawnsOf(board, US).or(pawnsOf(board, THEM)))
      .some()
      .not();
    const bare = knobs.tapered('noPawns');
    return knobs.taper({ mg: mg.plus(empty.pick(bare.mg)), eg: empty.pick(bare.eg) });
  },
});
