import { count, cp } from '../declare.ts';
import { type Num, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** How pawns are spread over the files: neighbors count by pairs, those on one file by the square of their number. */
export const pawnFiles: Term = ({ files }) => ({
  id: 'pawnFiles',
  title: 'Pawns by file',
  group: 'Pawns',
  help: 'For each two adjacent files, the product of their numbers of own pawns. For each file, the square of its number of own pawns.',
  // biome-ignore format: one knob a line
  knobs: {
    adjacent: cp({ default:  25, min: -200, max: 200, label: 'Adjacent files', help: 'For each pair of own pawns on adjacent files.' }),
    crowded:  cp({ default: -20, min: -200, max: 200, label: 'Same file', help: 'For the squared number of own pawns on a file.' }),
    from:     count({ default: 1, min: 0, max: 8, label: 'Same file, from', help: 'The smallest number of pawns on a file that counts: 1 includes single pawns, 2 counts doubled pawns only.' }),
  },
  formula: (board, knobs) => {
    const ours = pawnsOf(board, US);
    const counts = Array.from({ length: files }, (_, at) => ours.and(board.squares((file) => file === at)).count());
    const crowded = (pawns: Num) =>
      pawns.isLess(knobs.number('from')).pick(0, pawns.times(pawns).times(knobs.number('crowded')));
    const adjacent = (pawns: Num, next: Num) => pawns.times(next).times(knobs.number('adjacent'));
    return [...counts.map(crowded), ...counts.slice(1).map((next, at) => adjacent(counts[at]!, next))].reduce(
      (sum, part) => sum.plus(part),
    );
  },
});
