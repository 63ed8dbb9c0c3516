import { cp, toggle } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { widened } from './king-sets.ts';
import { filesOf, pawnsOf } from './pawn-sets.ts';

/** Rooks and queens on files that lead to the enemy king, and kings on open files. */
export const kingFiles: Term = () => ({
  id: 'kingFiles',
  title: 'Files to the king',
  group: 'King safety',
  help: 'For rooks and queens on open and semi-open files at or next to the enemy king’s file, and for a king on an open file with an enemy rook or queen.',
  kinds: ['rook', 'queen', 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    rookOpen:      cp({ default:  10, min: -200, max: 200, label: 'Rook, open file', help: 'For a rook on such a file without pawns.' }),
    rookSemiOpen:  cp({ default:   6, min: -200, max: 200, label: 'Rook, semi-open file', help: 'For a rook on such a file without own pawns.' }),
    queenOpen:     cp({ default:   6, min: -200, max: 200, label: 'Queen, open file', help: 'For a queen on such a file without pawns.' }),
    queenSemiOpen: cp({ default:   4, min: -200, max: 200, label: 'Queen, semi-open file', help: 'For a queen on such a file without own pawns.' }),
    beside:        toggle({ default: true, label: 'Files beside', help: 'Whether the files next to the king’s count, too.' }),
    exposed:       cp({ default: -12, min: -200, max: 200, label: 'King on an open file', help: 'For a king on a file without pawns on which an enemy rook or queen stands.' }),
  },
  formula: (board, knobs) => {
    const ours = filesOf(board, pawnsOf(board, US));
    const theirs = filesOf(board, pawnsOf(board, THEM));
    const own = filesOf(board, board.king(THEM).asSet());
    const near = widened(own, 1);
    const pieces = (['rook', 'queen'] as const).map((id) => {
      const count = (files: typeof own, isOpen: boolean) => {
        const free = board.pieces(US, id).and(files).without(ours);
        return (isOpen ? free.without(theirs) : free.and(theirs)).count();
      };
      const counted = (isOpen: boolean) => knobs.flag('beside').pick(count(near, isOpen), count(own, isOpen));
      return counted(true)
        .times(knobs.number(`${id}Open`))
        .plus(counted(false).times(knobs.number(`${id}SemiOpen`)));
    });
    const enemies = board.pieces(THEM, 'rook').or(board.pieces(THEM, 'queen'));
    const king = board.pieces(US, 'king').without(ours).without(theirs);
    const exposed = king.and(filesOf(board, enemies)).some();
    return pieces[0]!.plus(pieces[1]!).plus(exposed.pick(knobs.number('exposed')));
  },
});
