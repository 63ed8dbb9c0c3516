import { pair } from '../declare.ts';
import { type Num, type SquareSet, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { bishopKinds, piecesOf, someOf } from './kind-sets.ts';
import { pawnsOf } from './pawn-sets.ts';

/** Bishops suffer from their own pawns on squares of their color. */
export const bishops: Term = (ruleset) => ({
  id: 'bishops',
  title: 'Bad bishops',
  group: 'Pieces',
  help: 'A bishop loses value for each own pawn on squares of its color, and more if the pawn is blocked.',
  kinds: someOf(bishopKinds(ruleset), 'bishop'),
  // biome-ignore format: one knob a line
  knobs: {
    pawns: pair({ default: [-2, -5], limit: 50, label: 'Pawns on its color', help: 'For each own pawn on squares of the bishop’s color.' }),
    fixed: pair({ default: [-3, -3], limit: 50, label: 'Fixed pawns on its color', help: 'Added if a piece stands directly in front of the pawn.' }),
  },
  formula: (board, knobs) => {
    const light = board.squares((file, rank) => (file + rank) % 2 === 1);
    const own = piecesOf(board, US, bishopKinds(ruleset));
    const ours = pawnsOf(board, US);
    const fixed = ours.and(board.occupied().step([0, -1]));
    // Pairs of a bishop and a pawn that share a color: no loop is needed to count them.
    const pairs = (set: SquareSet, weight: Num) => {
      const onLight = own.and(light).count().times(set.and(light).count());
      const onDark = own.without(light).count().times(set.without(light).count());
      return onLight.times(weight).plus(onDark.times(weight));
    };
    const [all, stuck] = [knobs.tapered('pawns'), knobs.tapered('fixed')];
    return knobs.taper({
      mg: pairs(ours, all.mg).plus(pairs(fixed, stuck.mg)),
      eg: pairs(ours, all.eg).plus(pairs(fixed, stuck.eg)),
    });
  },
});
