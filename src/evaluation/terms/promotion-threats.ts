import { cp } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { someOf } from './kind-sets.ts';
import { attackedByAny } from './king-sets.ts';

/** Squares on which a piece could promote next, whether by entering the zone or from within it. */
export const promotionThreats: Term = ({ kinds }) => {
  const promoting = kinds.filter(({ promotion, takesAside }) => promotion?.leaving && !takesAside);
  return {
    id: 'promotionThreats',
    title: 'Promotion threats',
    group: 'Threats',
    help: 'For each piece that can promote on its next move on a square that no enemy piece attacks.',
    needs: ['hands'],
    kinds: someOf(promoting, 'pawn'),
    knobs: Object.fromEntries(
      promoting.map(({ id, name, pawn }) => [
        id,
        cp({
          default: pawn ? 30 : 15,
          min: 0,
          max: 500,
          label: name,
          help: `For each ${id} that can promote safely on its next move.`,
        }),
      ]),
    ),
    formula: (board, knobs) => {
      const safe = attackedByAny(board, THEM).or(board.side(US)).not();
      const parts = promoting.flatMap(({ id }): Num[] => {
        const zone = board.promotionZone(US, id);
        const own = board.pieces(US, id);
        const can = (from: typeof own, to: typeof own) =>
          from.sum((at) => board.attacks(US, id, at).and(to).some().pick(1));
        return [can(own.without(zone), zone.and(safe)), can(own.and(zone), safe)].map((count) =>
          count.times(knobs.number(id)),
        );
      });
      return parts.reduce((sum, part) => sum.plus(part));
    },
  };
};
