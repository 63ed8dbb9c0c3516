import { byCount, pair } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { bishopKinds, knightKinds, piecesOf, rookKinds, someOf } from './kind-sets.ts';
import { pawnsOf } from './pawn-sets.ts';

/** The value of combinations of pieces. */
export const imbalance: Term = (ruleset) => ({
  id: 'imbalance',
  title: 'Imbalance',
  group: 'Material',
  help: 'Two bishops are worth more than twice one bishop. Knights gain and rooks lose with each own pawn.',
  kinds: [
    ...someOf(knightKinds(ruleset), 'knight'),
    ...someOf(bishopKinds(ruleset), 'bishop'),
    ...someOf(rookKinds(ruleset), 'rook'),
  ],
  // biome-ignore format: one knob a line
  knobs: {
    bishopPair:  pair({ default: [28, 52], limit: 300, label: 'Bishop pair', help: ruleset.capabilities.includes('hands') ? 'For two bishops on the board.' : 'For bishops on squares of both colors.' }),
    knightPawns: byCount({ default: [-15, -12, -9, -6, -3, 0, 3, 6, 9], limit: 100, label: 'Knight and pawns', help: 'For each knight, by the number of own pawns.' }),
    rookPawns:   byCount({ default: [20, 16, 12, 8, 4, 0, -4, -8, -12], limit: 100, label: 'Rook and pawns', help: 'For each rook, by the number of own pawns.' }),
  },
  formula: (board, knobs) => {
    const light = board.squares((file, rank) => (file + rank) % 2 === 1);
    const bishops = piecesOf(board, US, bishopKinds(ruleset));
    // A bishop that can be dropped is not bound to squares of one color.
    const both = ruleset.capabilities.includes('hands')
      ? board.num(1).isLess(bishops.count())
      : bishops.and(light).some().and(bishops.without(light).some());
    const { mg, eg } = knobs.tapered('bishopPair');
    const ownPawns = pawnsOf(board, US).count();
    const knights = piecesOf(board, US, knightKinds(ruleset)).count().times(knobs.byCount('knightPawns', ownPawns));
    const rooks = piecesOf(board, US, rookKinds(ruleset)).count().times(knobs.byCount('rookPawns', ownPawns));
    return knobs
      .taper({ mg: both.pick(mg), eg: both.pick(eg) })
      .plus(knights)
      .plus(rooks);
  },
});
