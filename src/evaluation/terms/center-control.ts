import { cp } from '../declare.ts';
import { US } from '../formula.ts';
import { stepsToMiddle } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { pawnAttacks } from './pawn-sets.ts';

/** Attacks on the middle of the board. */
export const centerControl: Term = ({ kinds, files, ranks }) => ({
  id: 'centerControl',
  title: 'Center control',
  group: 'Space',
  help: 'For each square of the center, and of the ring around it, that a side attacks.',
  // biome-ignore format: one knob a line
  knobs: {
    center:   cp({ default: 10, min: -100, max: 100, label: 'Center', help: 'For each attacked square of the center: d4, e4, d5, e5.' }),
    extended: cp({ default:  3, min: -100, max: 100, label: 'Extended center', help: 'For each attacked square of the ring around the center: c3 to f6 without the center.' }),
  },
  formula: (board, knobs) => {
    const attacked = kinds
      .map(({ id, pawn }) => (pawn ? pawnAttacks(board, US) : board.attackedBy(US, id)))
      .reduce((all, set) => all.or(set));
    /** Squares at this distance from the middle. */
    const ring = (steps: number) =>
      board.squares((file, rank) => Math.max(stepsToMiddle(files, file), stepsToMiddle(ranks, rank)) === steps);
    const [center, extended] = [ring(0), ring(1)].map((squares) => squares.and(attacked).count());
    return center!.times(knobs.number('center')).plus(extended!.times(knobs.number('extended')));
  },
});
