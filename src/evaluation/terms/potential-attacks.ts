import { cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/**
 * Enemy pieces that aim at the king and the squares around it, whatever stands between. Kings are left out: each attacks as many
 * squares around the other, so that they never make a difference.
 */
export const potentialAttacks: Term = ({ kinds }) => {
  const attackers = kinds.filter(({ royal }) => !royal);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'potentialAttacks',
    title: 'Potential attacks on the king',
    group: 'King safety',
    help: 'For each enemy piece and each square at or next to the king that the piece would attack on an empty board.',
    knobs: Object.fromEntries(
      attackers.map(({ id, name }) => [
        id,
        cp({ default: -25, min: -200, max: 200, label: name, help: `For each such square of an enemy ${id}.` }),
      ]),
    ),
    formula: (board, knobs) => {
      const king = board.king(US);
      const zone = board.attacks(US, royal.id, king).or(king.asSet());
      const nothing = board.squares(() => false);
      return attackers
        .map(({ id }) =>
          board
            .pieces(THEM, id)
            .sum((from) => board.attacks(THEM, id, from, nothing).and(zone).count())
            .times(knobs.number(id)),
        )
        .reduce((sum, part) => sum.plus(part));
    },
  };
};
