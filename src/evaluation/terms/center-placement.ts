import { cp, factor } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** Pieces in the middle of the board. The king counts by endgamishness. */
export const centerPlacement: Term = ({ kinds, files, ranks }) => ({
  id: 'centerPlacement',
  title: 'Center placement',
  group: 'Board geometry rewards',
  help: 'For each piece on a central square. A king counts by endgamishness.',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  // biome-ignore format: one knob a line
  knobs: {
    reward: cp({ default: 50, min: 0, max: 200, label: 'Reward', help: 'For each piece on a central square, before its own factor.' }),
    ...Object.fromEntries(
      kinds.map(({ id, name }) => [id, factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: name, help: `Multiplies the reward for a ${id}.` })]),
    ),
  },
  formula: (board, knobs) => {
    const isMiddle = (at: number, size: number) => at >= Math.floor((size - 1) / 2) && at <= Math.floor(size / 2);
    const center = board.squares((file, rank) => isMiddle(file, files) && isMiddle(rank, ranks));
    const parts = kinds.map(({ id, royal }) => {
      const counted = board.pieces(US, id).and(center).count().times(knobs.number(id));
      return royal ? counted.times(knobs.endgamishness) : counted;
    });
    return parts.reduce((sum, part) => sum.plus(part)).times(knobs.number('reward'));
  },
});
