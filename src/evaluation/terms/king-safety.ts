import { cp, factor } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnAttacks } from './pawn-sets.ts';

/** What attackers, checks and holes around the enemy king add up to, growing with its square. */
export const kingSafety: Term = ({ kinds }) => {
  const attackers = kinds.filter(({ royal, pawn }) => !royal && !pawn);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingSafety',
    title: 'Attack on the king',
    group: 'King safety',
    help: 'Units for pieces that attack around the enemy king, for the squares they attack, for safe checks and for undefended squares; danger grows with the square of their sum.',
    knobs: {
      ...Object.fromEntries(
        attackers.flatMap(({ id, name, rides, leaps }) => {
          const reach = rides.length + leaps.length / 4;
          return [
            [
              `${id}Attacker`,
              cp(
                `${name} attacks`,
                `Units for each ${id} that attacks a square around the king.`,
                8 + 2 * reach,
                0,
                200,
                0.5,
              ),
            ],
            [`${id}Check`, cp(`${name} check`, `Units if a ${id} has a safe check.`, 12 + 3 * reach, 0, 200, 0.5)],
          ];
        }),
      ),
      hit: cp('Attacked square', 'Units for each attack on a square around the king.', 5, 0, 100, 0.5),
      weak: cp(
        'Weak square',
        'Units for each square around the king that is attacked and defended by the king alone.',
        9,
        0,
        100,
        0.5,
      ),
      noQueen: cp('No queen', 'Units less if the attacker has no queen.', 50, 0, 300),
      start: cp('Quiet', 'Units that do no harm.', 22, 0, 300),
      least: cp('Floor', 'Units that are left are counted as no fewer than this.', 0, 0, 100, 1, null),
      scale: cp('Scale', 'Centipawns for each squared unit.', 0.03125, 0, 2, 0.001953125),
      most: cp('Ceiling', 'The most the danger may count.', 600, 0, 3000, 10, null),
      endgame: factor('Endgame', 'The part of the danger that remains in the endgame.', 0.2, 0, 1, 0.05, 1),
    },
    formula: (board, knobs) => {
      const enemy = board.king(THEM);
      const ring = board.attacks(THEM, royal.id, enemy);
      const attackedBy = (side: typeof US | typeof THEM, id: string, pawn = false): SquareSet =>
        pawn ? pawnAttacks(board, side) : board.attackedBy(side, id);
      const defended = kinds
        .filter((kind) => !kind.royal)
        .map(({ id, pawn }) => attackedBy(THEM, id, pawn === true))
        .reduce((all, set) => all.or(set));
      const ours = kinds
        .filter((kind) => !kind.royal)
        .map(({ id, pawn }) => attackedBy(US, id, pawn === true))
        .reduce((all, set) => all.or(set));
      const occupied = board.occupied();
      const safe = defended.or(ring).or(board.side(US)).not();

      let units: Num = ring.and(ours).without(defended).count().times(knobs.number('weak'));
      for (const { id } of attackers) {
        const own = board.pieces(US, id);
        const hits = (from: Parameters<Parameters<SquareSet['sum']>[0]>[0]) => board.attacks(US, id, from).and(ring);
        units = units
          .plus(own.sum((from) => hits(from).some().pick(1)).times(knobs.number(`${id}Attacker`)))
          .plus(own.sum((from) => hits(from).count()).times(knobs.number('hit')));
        const checks = board.attacks(THEM, id, enemy, occupied).and(board.attackedBy(US, id)).and(safe);
        units = units.plus(checks.some().pick(knobs.number(`${id}Check`)));
      }
      const noQueen = board.pieces(US, 'queen').some().pick(0, knobs.number('noQueen'));
      const excess = units.minus(noQueen).minus(knobs.number('start')).atLeast(knobs.number('least'));
      const danger = excess.times(excess).times(knobs.number('scale')).atMost(knobs.number('most'));
      return knobs.taper({ mg: danger, eg: danger.times(knobs.number('endgame')) });
    },
    kinds: ['queen'],
  };
};
