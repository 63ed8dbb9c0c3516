import { byCount, cp, pair } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { piecesOf, rookKinds } from './kind-sets.ts';
import { attackedByAny } from './king-sets.ts';
import { ahead, passedPawns, pawnAttacks } from './pawn-sets.ts';

/** Pawns on their way to promotion. */
export const passed: Term = ({ kinds }) => {
  // Pawns that capture straight ahead do not defend each other.
  const canDefend = kinds.some(({ pawn, takesAside }) => pawn && takesAside);
  return {
    id: 'passed',
    title: 'Passed pawns',
    group: 'Pawns',
    help: 'Pawns that no enemy pawn can stop, by rank. They are worth more when defended, when the path is clear and when the kings stand well, and less when blocked.',
    // biome-ignore format: one knob a line
    knobs: {
    rankMiddlegame: byCount({ default: [0, 0, 2, 6, 28, 72, 130, 0], limit: 500, label: 'By rank, middlegame', help: 'For a passed pawn on each rank.' }),
    rankEndgame:    byCount({ default: [0, 8, 12, 28, 58, 112, 190, 0], limit: 500, label: 'By rank, endgame', help: 'For a passed pawn on each rank.' }),
    ...(canDefend ? { defended: pair({ default: [8, 12], limit: 200, label: 'Defended', help: 'For a passed pawn that a pawn defends.' }) } : {}),
    blocked:        pair({ default: [-8, -24], limit: 300, label: 'Blocked', help: 'For a passed pawn with an enemy piece directly in front of it.' }),
    free:           byCount({ default: [0, 0, 4, 10, 24, 54, 96, 0], limit: 500, label: 'Free way', help: 'In the endgame, for a passed pawn whose path is neither occupied nor attacked, by rank.' }),
    ownKing:        byCount({ default: [0, 0, 0, 0, -2, -4, -7, -9], limit: 100, label: 'Own king', help: 'In the endgame, for each step between the own king and the square in front of the pawn, by the rank of that square.' }),
    enemyKing:      byCount({ default: [0, 0, 0, 0, 4, 9, 15, 19], limit: 100, label: 'Enemy king', help: 'In the endgame, for each step between the enemy king and the square in front of the pawn, by the rank of that square.' }),
    stop:           byCount({ default: [0, 0, 0, 0, 0, 0, 0, 0], limit: 500, label: 'Free step', help: 'In the endgame, for a passed pawn that can step forward without being attacked there, by rank.' }),
    escorted:       byCount({ default: [0, 0, 0, 0, 0, 0, 0, 0], limit: 500, label: 'Escorted', help: 'In the endgame, for a passed pawn whose next square an own piece attacks, by rank.' }),
    rookBehind:     pair({ default: [0, 0], limit: 200, label: 'Rook behind', help: 'For a passed pawn with an own rook behind it and nothing between them.' }),
    least:          cp({ default: -100, min: -500, max: 0, neutral: null, label: 'Floor', help: 'The lower limit of the king distances for one pawn.' }),
  },
    formula: (board, knobs) => {
      const passers = passedPawns(board);
      const unsafe = attackedByAny(board, THEM).or(board.occupied());
      const canStep = passers.without(unsafe.step([0, -1]));
      const escorted = passers.and(attackedByAny(board, US).step([0, -1]));
      const behind = passers
        .and(piecesOf(board, US, rookKinds(board.ruleset)).fill([0, 1], board.occupied().not()))
        .count();
      const isFree = passers.without(ahead(board, unsafe, THEM));
      const blocked = passers.and(board.side(THEM).step([0, -1])).count();
      const defended = passers.and(pawnAttacks(board, US)).count();

      const kings = passers.step([0, 1]).sum((stop) => {
        const own = stop.distanceTo(board.king(US)).times(knobs.byCount('ownKing', stop.rank()));
        const enemy = stop.distanceTo(board.king(THEM)).times(knobs.byCount('enemyKing', stop.rank()));
        return own.plus(enemy).atLeast(knobs.number('least'));
      });
      const byRank = (name: string) => passers.sum((at) => knobs.byCount(name, at.rank()));
      const times = (name: string, count: typeof blocked) => {
        const { mg, eg } = knobs.tapered(name);
        return { mg: count.times(mg), eg: count.times(eg) };
      };
      const nothing = { mg: board.num(0), eg: board.num(0) };
      const [b, d, r] = [
        times('blocked', blocked),
        canDefend ? times('defended', defended) : nothing,
        times('rookBehind', behind),
      ];
      return knobs.taper({
        mg: byRank('rankMiddlegame').plus(b.mg).plus(d.mg).plus(r.mg),
        eg: byRank('rankEndgame')
          .plus(b.eg)
          .plus(d.eg)
          .plus(r.eg)
          .plus(canStep.sum((at) => knobs.byCount('stop', at.rank())))
          .plus(escorted.sum((at) => knobs.byCount('escorted', at.rank())))
          .plus(kings)
          .plus(isFree.sum((at) => knobs.byCount('free', at.rank()))),
      });
    },
  };
};
