import { byCount, pair } from '../declare.ts';
import { US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** What pieces are worth in each other's company. */
export const imbalance: Term = () => ({
  id: 'imbalance',
  title: 'Imbalance',
  group: 'Material',
  help: 'Two bishops are worth more than twice one; knights gain and rooks lose with each pawn of their own.',
  kinds: ['knight', 'bishop', 'rook'],
  knobs: {
    bishopPair: pair('Bishop pair', 'For bishops on squares of both colors.', [28, 52], 300),
    knightPawns: byCount(
      'Knight and pawns',
      'For each knight, by the number of own pawns.',
      [-15, -12, -9, -6, -3, 0, 3, 6, 9],
      100,
    ),
    rookPawns: byCount(
      'Rook and pawns',
      'For each rook, by the number of own pawns.',
      [20, 16, 12, 8, 4, 0, -4, -8, -12],
      100,
    ),
  },
  formula: (board, knobs) => {
    const light = board.squares((file, rank) => (file + rank) % 2 === 1);
    const bishops = board.pieces(US, 'bishop');
    const both = bishops.and(light).some().and(bishops.without(light).some());
    const { mg, eg } = knobs.tapered('bishopPair');
    const ownPawns = pawnsOf(board, US).count();
    const knights = board.pieces(US, 'knight').count().times(knobs.byCount('knightPawns', ownPawns));
    const rooks = board.pieces(US, 'rook').count().times(knobs.byCount('rookPawns', ownPawns));
    return knobs
      .taper({ mg: both.pick(mg), eg: both.pick(eg) })
      .plus(knights)
      .plus(rooks);
  },
});
