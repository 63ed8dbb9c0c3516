import { cp, factor } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnAttacks } from './pawn-sets.ts';

/** The danger to the enemy king from attackers, checks and holes around it, which grows with the square of their sum. */
export const kingSafety: Term = ({ kinds }) => {
  const attackers = kinds.filter(({ royal, pawn }) => !royal && !pawn);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingSafety',
    title: 'Attack on the king',
    group: 'King safety',
    help: 'Units for pieces that attack squares around the enemy king, for each attacked square, for safe checks and for undefended squares. The danger grows with the square of their sum.',
    // biome-ignore format: one knob a line
    knobs: {
      ...Object.fromEntries(
        attackers.flatMap(({ id, name, rides, leaps }) => {
          const reach = rides.length + leaps.length / 4;
          return [
            [
              `${id}Attacker`,
              cp({ default: 8 + 2 * reach, min: 0, max: 200, step: 0.5, label: `${name} attacks`, help: `Units for each ${id} that attacks a square around the king.` }),
            ],
            [`${id}Check`, cp({ default: 12 + 3 * reach, min: 0, max: 200, step: 0.5, label: `${name} check`, help: `Units if a ${id} has a safe check.` })],
          ];
        }),
      ),
      hit:     cp({ default:       5, min: 0, max: 100, step:         0.5, label: 'Attacked square', help: 'Units for each attack on a square around the king.' }),
      weak:    cp({ default:       9, min: 0, max: 100, step:         0.5, label: 'Weak square', help: 'Units for each attacked square around the king that only the king defends.' }),
      noQueen: cp({ default: 50, min: 0, max: 300, label: 'No queen', help: 'Units subtracted if the attacker has no queen.' }),
      start:   cp({ default: 22, min: 0, max: 300, label: 'Quiet', help: 'Units subtracted at the start: attacks below this do no harm.' }),
      least:   cp({ default: 0, min: 0, max: 100, neutral: null, label: 'Floor', help: 'The lower limit of the units that remain.' }),
      scale:   cp({ default: 0.03125, min: 0, max:   2, step: 0.001953125, label: 'Scale', help: 'Centipawns for each squared unit.' }),
      most:    cp({ default: 600, min: 0, max: 3000, step: 10, neutral: null, label: 'Ceiling', help: 'The upper limit of the danger.' }),
      endgame: factor({ default: 0.2, min: 0, max: 1, step: 0.05, neutral: 1, label: 'Endgame', help: 'The part of the danger that remains in the endgame.' }),
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
