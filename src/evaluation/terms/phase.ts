import { count, factor } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/** How much of the middlegame is left: 1 with all pieces on the board; 0 when only kings and pawns remain, unless they count too. */
export const phaseTerm: Term = ({ kinds, capabilities }) => {
  const hasHands = capabilities.includes('hands');
  return {
    id: 'phase',
    title: 'Phase',
    group: 'Phase',
    help: 'Weighs the pieces on the board to tell the middlegame from the endgame. Every tapered knob mixes its two values by the phase.',
    // biome-ignore format: one knob a line
    knobs: {
      full: count({ default: 24, min: 1, max: 200, label: 'Full middlegame', help: 'At this weight of pieces and above, the game is fully in the middlegame.' }),
      none: count({ default: 0, min: 0, max: 200, neutral: 0, label: 'Full endgame', help: 'At this weight of pieces and below, the game is fully in the endgame.' }),
      ...Object.fromEntries(
        kinds.map(({ id, name, rides, royal, pawn }) => [
          id,
          // A long-range piece keeps the middlegame alive more than a short-range one.
          count({ default: royal || pawn ? 0 : Math.max(1, Math.floor(rides.length / 2)), min: 0, max: 20, step: 0.5, neutral: 0, label: name, help: `What each ${id} adds to the weight of the pieces.` }),
        ]),
      ),
      ...(hasHands
        ? { hand: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'In hand', help: 'Multiplies the weight of pieces in hand. At 0 only those on the board count.' }) }
        : {}),
    },
    formula: (board, knobs) => {
      let weight = board.num(0);
      let held = board.num(0);
      for (const { id, slot } of kinds) {
        const onBoard = board.pieces(US, id).count().plus(board.pieces(THEM, id).count());
        weight = weight.plus(onBoard.times(knobs.number(id)));
        if (!hasHands || slot === undefined) continue;
        const inHand = board.inHand(US, id).plus(board.inHand(THEM, id));
        held = held.plus(inHand.times(knobs.number(id)));
      }
      if (hasHands) weight = weight.plus(held.times(knobs.number('hand')));
      const [full, none] = [knobs.number('full'), knobs.number('none')];
      return weight.atMost(full).atLeast(none).minus(none).over(full.minus(none));
    },
  };
};
