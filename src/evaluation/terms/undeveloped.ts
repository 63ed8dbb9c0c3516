import { count, cp } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';

/** Minor pieces that are still on the first rank when the opening is over. */
export const undeveloped: Term = () => ({
  id: 'undeveloped',
  title: 'Undeveloped pieces',
  group: 'Development',
  help: 'For each knight and bishop on its first rank after the opening.',
  needs: ['clocks'],
  kinds: ['knight', 'bishop'],
  // biome-ignore format: one knob a line
  knobs: {
    knight:  cp({ default: -10, min: -200, max: 200, label: 'Knight', help: 'For each knight on the first rank.' }),
    bishop:  cp({ default: -10, min: -200, max: 200, label: 'Bishop', help: 'For each bishop on the first rank.' }),
    opening: count({ default: 10, min: 0, max: 200, label: 'Opening', help: 'The last move of the opening. The term counts only after it.' }),
  },
  formula: (board, knobs) => {
    const first = board.squares((_, rank) => rank === 0);
    const count = (id: string) => board.pieces(US, id).and(first).count().times(knobs.number(id));
    return board
      .fullmoves()
      .isAtMost(knobs.number('opening'))
      .pick(0, count('knight').plus(count('bishop')));
  },
});
