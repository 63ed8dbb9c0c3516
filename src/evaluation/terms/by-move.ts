import { factorByCount } from '../declare.ts';
import type { Board, Num } from '../formula.ts';
import type { CountTableKnob } from '../knobs.ts';
import type { Knobs } from '../term.ts';

/** A share for each move: `before` up to move `first`, `after` from move `last` on, and a straight line in between. */
function shares(before: number, first: number, after: number, last: number): number[] {
  return Array.from({ length: last + 1 }, (_, move) => {
    const gone = Math.max(0, move - first);
    // A single division, because 1 − 7/10 is not the double nearest to 0.3.
    return (before * (last - first - gone) + after * gone) / (last - first);
  });
}

function shareByMove(shares: readonly number[]): CountTableKnob {
  const help = 'The share that counts by move number, from 0. Later moves count as the last entry.';
  return factorByCount({ default: shares, max: 4, label: 'Share by move', help });
}

/** Begins after move 10 and counts in full from move 20 on. */
export function comingByMove(): CountTableKnob {
  return shareByMove(shares(0, 10, 1, 20));
}

/** Counts in full up to move 10 and is gone from move 20 on. */
export function goingByMove(): CountTableKnob {
  return shareByMove(shares(1, 10, 0, 20));
}

/** The share of a value that counts at the current move. */
export function byMove(board: Board, knobs: Knobs, value: Num): Num {
  return value.times(knobs.byCount('byMove', board.fullmoves()));
}
