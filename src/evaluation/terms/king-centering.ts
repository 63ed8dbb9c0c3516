import { cp, factor } from '../declare.ts';
import { type Num, US } from '../formula.ts';
import type { Knobs, Term } from '../term.ts';

/** The number of rank and file steps by which a square is nearer to the middle of the board than a corner. */
function closeness(files: number, ranks: number): number[] {
  const fromMiddle = (at: number, size: number) =>
    Math.max(0, Math.floor((size - 1) / 2) - at, at - Math.floor(size / 2));
  const corner = fromMiddle(0, files) + fromMiddle(0, ranks);
  return Array.from(
    { length: files * ranks },
    (_, square) => corner - fromMiddle(square % files, files) - fromMiddle(Math.floor(square / files), ranks),
  );
}

/** The value of a number of steps. */
function pull(steps: Num, knobs: Knobs): Num {
  return steps
    .toThe(knobs.number('stepsPow'))
    .times(knobs.endgamishness.toThe(knobs.number('endgamishnessPow')))
    .times(knobs.number('magnet'));
}

/** In an endgame the king belongs in the middle. */
export const kingCentering: Term = ({ files, ranks }) => ({
  id: 'kingCentering',
  title: 'King centering',
  group: 'Board geometry rewards',
  help: 'For each step that the king is nearer to the middle of the board, times endgamishness.',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  // biome-ignore format: one knob a line
  knobs: {
    magnet:           cp({ default: 15, min: 0, max: 100, label: 'Magnet', help: 'For each step, in a full endgame.' }),
    closeness:        { kind: 'squareTable', default: closeness(files, ranks), min: 0, max: 16, step: 1, unit: 'count', label: 'Closeness', help: 'How many steps each square is nearer to the middle than a corner square is.' },
    stepsPow:         factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Power of steps', help: 'Raises the number of steps to this power.' }),
    endgamishnessPow: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Power of endgamishness', help: 'Raises endgamishness to this power.' }),
  },
  formula: (board, knobs) => pull(knobs.bySquare('closeness', board.king(US)), knobs),
  change: (board, knobs, of) => {
    const steps = knobs.bySquare('closeness', board.king(US));
    const nearer = steps.minus(board.atStart(steps));
    return pull(of('line').flag('kingRetreat').or(board.num(0).isLess(nearer)).pick(nearer), knobs);
  },
});
