import { cp } from '../declare.ts';
import { type Board, type Flag, type Num, type Side, THEM, US } from '../formula.ts';
import type { Knob } from '../knobs.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Knobs } from '../term.ts';

/*
 * Material as a measure, for terms that depend on how much is on the board or who has more. The weights are the term's
 * own, because piece values in the score may depend on squares and phase.
 */

function counted({ kinds }: Ruleset) {
  return kinds.filter(({ royal }) => !royal);
}

export function worthKnobs(ruleset: Ruleset): Record<string, Knob> {
  return Object.fromEntries(
    counted(ruleset).map(({ id, name, pawn, rides }) => {
      const value = pawn ? 100 : 300 * Math.max(1, rides.length / 4);
      return [
        `${id}Worth`,
        cp({
          default: value,
          min: 0,
          max: 3000,
          label: `${name} worth`,
          help: `The value of a ${id} as material in this term.`,
        }),
      ];
    }),
  );
}

export function worthOf(board: Board, knobs: Knobs, side: Side): Num {
  return counted(board.ruleset)
    .map(({ id }) =>
      board
        .pieces(side, id)
        .count()
        .times(knobs.number(`${id}Worth`)),
    )
    .reduce((sum, part) => sum.plus(part));
}

/** Whether the material of both sides is worth more than a threshold, so that the game is in the opening. */
export function isOpening(board: Board, knobs: Knobs, threshold: Num): Flag {
  return threshold.isLess(worthOf(board, knobs, US).plus(worthOf(board, knobs, THEM)));
}

export function openingThreshold(label: string): Knob {
  const help = 'The game is in the opening while the material of both sides is above this.';
  return cp({ default: 5000, min: 0, max: 50000, step: 100, neutral: null, label, help });
}
