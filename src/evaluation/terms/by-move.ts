import type { Board, Num } from '../formula.ts';
import type { CountTableKnob } from '../knobs.ts';
import type { Knobs } from '../term.ts';

/** What is there before one move of the game and what after another; in between it changes evenly. */
function shares(before: number, first: number, after: number, last: number): number[] {
  return Array.from({ length: last + 1 }, (_, move) => {
    const gone = Math.max(0, move - first);
    // One division: sums of fractions such as 1 − 7/10 are not the nearest to 0.3.
    return (before * (last - first - gone) + after * gone) / (last - first);
  });
}

function table(help: string, values: readonly number[]): CountTableKnob {
  return {
    kind: 'countTable',
    label: 'Share by move',
    help,
    default: values,
    min: 0,
    max: 4,
    step: 0.05,
    unit: 'factor',
  };
}

/** Comes into force from move 11 on and is all there from move 20 on. */
export function comingByMove(): CountTableKnob {
  return table(
    'How much of it counts, by the number of the move from 0 on; later moves as the last.',
    shares(0, 10, 1, 20),
  );
}

/** Is all there up to move 10, and gone from move 20 on. */
export function goingByMove(): CountTableKnob {
  return table(
    'How much of it counts, by the number of the move from 0 on; later moves as the last.',
    shares(1, 10, 0, 20),
  );
}

/** A value as far as the move has it count. */
export function byMove(board: Board, knobs: Knobs, value: Num): Num {
  return value.times(knobs.byCount('byMove', board.fullmoves()));
}
