import { byCount, toggle } from '../declare.ts';
import { US } from '../formula.ts';
import { stepsToMiddle } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** A king is safer with pawns in front of it and away from the middle files. */
export const kingCover: Term = ({ files }) => ({
  id: 'kingCover',
  title: 'King cover',
  group: 'King safety',
  help: 'By the number of files with an own pawn in front of the king, out of the king’s file and the two adjacent ones, and by the king’s file.',
  // biome-ignore format: one knob a line
  knobs: {
    shield: byCount({ default: [0, 15, 30, 45], limit: 200, label: 'Shield', help: 'By the number of files with a shielding pawn.' }),
    far:    toggle({ default: false, label: 'Two ranks', help: 'Whether a pawn two ranks in front of the king also shields its file. A file counts once.' }),
    file:   byCount({ default: Array.from({ length: files }, (_, file) => (stepsToMiddle(files, file) === 0 ? -50 : 0)), limit: 200, label: 'File', help: 'By the file the king is on, from left to right.' }),
  },
  formula: (board, knobs) => {
    const king = board.king(US);
    const ahead = king.asSet().step([0, 1]);
    const front = ahead.or(ahead.step([-1, 0])).or(ahead.step([1, 0]));
    const near = front.and(pawnsOf(board, US));
    const far = front.and(pawnsOf(board, US).step([0, -1]));
    const shield = knobs
      .flag('far')
      .pick(knobs.byCount('shield', near.or(far).count()), knobs.byCount('shield', near.count()));
    return shield.plus(knobs.byCount('file', king.file()));
  },
});
