import { cp, factor } from '../declare.ts';
import { type Board, type Flag, type Num, type Side, THEM, US } from '../formula.ts';
import type { Knob } from '../knobs.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Knobs } from '../term.ts';

/*
 * Material as a measure, pieces in hand included, for terms that depend on how much there is or who has more. The weights are the term's
 * own, because piece values in the score may depend on squares and phase.
 */

function counted({ kinds }: Ruleset) {
  return kinds.filter(({ royal }) => !royal);
}

export function worthKnobs(ruleset: Ruleset): Record<string, Knob> {
  const byKind = Object.fromEntries(
    counted(ruleset).map(({ id, name, pawn, rides, value: usual }) => {
      const value = usual ?? (pawn ? 100 : 300 * Math.max(1, rides.length / 4));
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
  if (!ruleset.capabilities.includes('hands')) return byKind;
  const help = 'Multiplies the worth of pieces in hand.';
  return {
    ...byKind,
    handWorth: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Worth in hand', help }),
  };
}

export function worthOf(board: Board, knobs: Knobs, side: Side): Num {
  const sum = (parts: readonly Num[]) => parts.reduce((total, part) => total.plus(part));
  const kinds = counted(board.ruleset);
  const onBoard = sum(
    kinds.map(({ id }) =>
      board
        .pieces(side, id)
        .count()
        .times(knobs.number(`${id}Worth`)),
    ),
  );
  if (!board.ruleset.capabilities.includes('hands')) return onBoard;
  const held = kinds.filter(({ slot }) => slot !== undefined);
  const inHand = sum(held.map(({ id }) => board.inHand(side, id).times(knobs.number(`${id}Worth`))));
  return onBoard.plus(inHand.times(knobs.number('handWorth')));
}

/** Whether the material of both sides is worth more than a threshold, so that the game is in the opening. */
export function isOpening(board: Board, knobs: Knobs, threshold: Num): Flag {
  return threshold.isLess(worthOf(board, knobs, US).plus(worthOf(board, knobs, THEM)));
}

export function openingThreshold(label: string): Knob {
  const help = 'The game is in the opening while the material of both sides is above this.';
  return cp({ default: 5000, min: 0, max: 50000, step: 100, neutral: null, label, help });
}
