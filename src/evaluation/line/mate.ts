import { cp, toggle } from '../declare.ts';
import { type Side, THEM, US } from '../formula.ts';
import { strongestKind } from '../ruleset.ts';
import type { LineDeclaration } from './declaration.ts';

/** The value of a mate is large but finite, so that nothing is gambled away for a distant one. */
export const mate: LineDeclaration = {
  id: 'mate',
  title: 'Mate',
  group: 'King and mate values',
  help: 'The value of a mate at the end of a line: large but finite, and never less than a queen.',
  // biome-ignore format: one knob a line
  knobs: {
    engine:     cp({ default: 7000, min: 1000, max: 20000, step: 100, label: 'Own king', help: 'The cost of being mated.' }),
    opponent:   cp({ default: 5000, min: 1000, max: 20000, step: 100, label: 'Their king', help: 'The value of giving mate.' }),
    perPly:     cp({ default: 10, min: 0, max: 100, label: 'Per ply', help: 'How much each ply before the mate takes off, so that shorter mates are worth more.' }),
    byDistance: toggle({ default: false, label: 'By distance', help: 'Whether the value is also divided by the number of plies plus one.' }),
  },
  formula: {
    row: 'mate',
    bothSides: false,
    value: (board, of) => {
      const knobs = of('mate');
      const queen = of('material').tapered(strongestKind(board.ruleset));
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
