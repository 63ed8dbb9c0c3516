import { cp } from '../declare.ts';
import { type Side, THEM, US } from '../formula.ts';
import { type LineDeclaration, toggle } from './declaration.ts';

/** A mate is worth much, but finitely much, so that nothing is gambled away for a distant one. */
export const mate: LineDeclaration = {
  id: 'mate',
  title: 'Mate',
  group: 'King and Mate Values',
  help: 'What a mate at the end of a line is worth: much, but finite, and never less than a queen.',
  knobs: {
    engine: cp('Own king', 'What being mated costs.', 7000, 1000, 20000, 100),
    opponent: cp('Their king', 'What giving mate is worth.', 5000, 1000, 20000, 100),
    perPly: cp('Per ply', 'What each ply before the mate takes off, so that shorter mates are worth more.', 10, 0, 100),
    byDistance: toggle('By distance', 'Whether the value is also divided by the number of plies and one.'),
  },
  formula: {
    row: 'mate',
    bothSides: false,
    value: (board, of) => {
      const knobs = of('mate');
      const queen = of('material').tapered('queen');
      const worth = (side: Side, king: string) =>
        board.tabulated(
          'mate',
          [board.path('mates', side)],
          [knobs.number(king), knobs.number('perPly'), knobs.flag('byDistance'), queen.mg, queen.eg],
        );
      return worth(US, 'opponent').minus(worth(THEM, 'engine'));
    },
  },
};
