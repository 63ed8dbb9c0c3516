import { cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { widened } from './king-sets.ts';
import { filesOf, pawnsOf } from './pawn-sets.ts';

/** Rooks and queens on files that lead to the enemy king, and kings that stand in the way of one. */
export const kingFiles: Term = () => ({
  id: 'kingFiles',
  title: 'Files to the king',
  group: 'King safety',
  help: 'For rooks and queens on open and semi-open files to the enemy king or beside it, and for a king on an open file with an enemy rook or queen on it.',
  kinds: ['rook', 'queen', 'king'],
  knobs: {
    rookOpen: cp('Rook, open file', 'For a rook on such a file without pawns.', 10, -200, 200),
    rookSemiOpen: cp('Rook, semi-open file', 'For a rook on such a file without own pawns.', 6, -200, 200),
    queenOpen: cp('Queen, open file', 'For a queen on such a file without pawns.', 6, -200, 200),
    queenSemiOpen: cp('Queen, semi-open file', 'For a queen on such a file without own pawns.', 4, -200, 200),
    beside: {
      kind: 'toggle',
      label: 'Files beside',
      help: 'The files beside the king’s count as well as its own.',
      default: true,
    },
    exposed: cp(
      'King on an open file',
      'For a king on a file without pawns on which an enemy rook or queen stands.',
      -12,
      -200,
      200,
    ),
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
