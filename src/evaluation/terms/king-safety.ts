import { byCount, cp, factor } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByKinds, knightKinds } from './kind-sets.ts';
import { attackedTwice, widened } from './king-sets.ts';
import { ahead, filesOf, pawnAttacks, pawnsOf } from './pawn-sets.ts';

/** The danger to the enemy king from attackers, checks and holes around it, which grows with the square of their sum. */
export const kingSafety: Term = (ruleset) => {
  const { kinds, ranks } = ruleset;
  const attackers = kinds.filter(({ royal, pawn }) => !royal && !pawn);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingSafety',
    title: 'Attack on the king',
    group: 'King safety',
    help: 'Units for pieces that attack squares around the enemy king, for each attacked square, for checks, for undefended squares, for attacks on the king’s side of the board and for files without a pawn. The danger grows with the square of their sum.',
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
            [`${id}UnsafeCheck`, cp({ default: 0, min: -100, max: 100, step: 0.25, label: `${name} check, unsafe`, help: `Units if a ${id} has a check, but only on squares that are defended.` })],
          ];
        }),
      ),
      hit:     cp({ default:       5, min: 0, max: 100, step:         0.5, label: 'Attacked square', help: 'Units for each attack on a square around the king.' }),
      weak:    cp({ default:       9, min: 0, max: 100, step:         0.5, label: 'Weak square', help: 'Units for each attacked square around the king that only the king defends.' }),
      attackers: byCount({ default: [0, 0, 0, 0, 0, 0], limit: 100, label: 'Several attackers', help: 'Units by the number of pieces that attack squares around the king; more count as the last entry.' }),
      pinned:  cp({ default: 0, min: -100, max: 100, step: 0.25, label: 'Pinned piece', help: 'Units for each piece pinned to the king.' }),
      openFile: cp({ default: 0, min: -100, max: 100, step: 0.25, label: 'File without a pawn', help: 'Units for the king’s file and each file next to it without a pawn of the defender in front of the king.' }),
      flank:   cp({ default: 0, min: -100, max: 100, step: 0.125, label: 'Attack nearby', help: 'Units for each square within two files of the king, on the defender’s side of the board, that is attacked.' }),
      flankTwice: cp({ default: 0, min: -100, max: 100, step: 0.125, label: 'Twice nearby', help: 'Added if at least two pieces attack it.' }),
      flankDefense: cp({ default: 0, min: -100, max: 100, step: 0.125, label: 'Defense nearby', help: 'Units for each such square that the defender attacks.' }),
      guard:   cp({ default: 0, min: -100, max: 100, step: 0.25, label: 'Knight beside the king', help: 'Units if a knight of the defender attacks a square around the king.' }),
      noQueen: cp({ default: 50, min: 0, max: 300, label: 'No queen', help: 'Units subtracted if the attacker has no queen.' }),
      start:   cp({ default: 22, min: 0, max: 300, label: 'Quiet', help: 'Units subtracted at the start: attacks below this do no harm.' }),
      least:   cp({ default: 0, min: 0, max: 100, neutral: null, label: 'Floor', help: 'The lower limit of the units that remain.' }),
      scale:   cp({ default: 0.03125, min: 0, max:   2, step: 0.001953125, label: 'Scale', help: 'Centipawns for each squared unit.' }),
      slope:   cp({ default: 0, min: -20, max: 20, step: 0.0625, label: 'Slope', help: 'Centipawns for each unit, not squared.' }),
      slopeEndgame: cp({ default: 0, min: -20, max: 20, step: 0.0625, label: 'Slope, endgame', help: 'The same in the endgame.' }),
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
      const none = board.squares(() => false);
      let attacking = none;
      for (const { id } of attackers) {
        const own = board.pieces(US, id);
        const hits = (from: Parameters<Parameters<SquareSet['sum']>[0]>[0]) => board.attacks(US, id, from).and(ring);
        const near = own.union((from) => hits(from).some().choose(from.asSet(), none));
        attacking = attacking.or(near);
        units = units
          .plus(own.sum((from) => hits(from).some().pick(1)).times(knobs.number(`${id}Attacker`)))
          .plus(own.sum((from) => hits(from).count()).times(knobs.number('hit')));
        const checks = board.attacks(THEM, id, enemy, occupied).and(board.attackedBy(US, id)).without(board.side(US));
        const unsafe = checks.some().pick(knobs.number(`${id}UnsafeCheck`));
        units = units.plus(
          checks
            .and(safe)
            .some()
            .pick(knobs.number(`${id}Check`), unsafe),
        );
      }
      units = units
        .plus(knobs.byCount('attackers', attacking.count()))
        .plus(board.pinned(THEM).count().times(knobs.number('pinned')));

      const column = (start: SquareSet): Num => {
        const front = start.or(ahead(board, start, THEM));
        return start.some().pick(front.and(pawnsOf(board, THEM)).some().pick(0, knobs.number('openFile')));
      };
      const square = enemy.asSet();
      units = units
        .plus(column(square))
        .plus(column(square.step([-1, 0])))
        .plus(column(square.step([1, 0])));

      const camp = board.squares((_, rank) => rank >= Math.floor(ranks / 2) - 1);
      const flank = filesOf(board, widened(square, 2)).and(camp);
      const guarded = attackedByKinds(board, THEM, knightKinds(ruleset));
      units = units
        .plus(flank.and(ours).count().times(knobs.number('flank')))
        .plus(flank.and(attackedTwice(board, US)).count().times(knobs.number('flankTwice')))
        .plus(flank.and(defended).count().times(knobs.number('flankDefense')))
        .plus(ring.and(guarded).some().pick(knobs.number('guard')));
      const noQueen = board.pieces(US, 'queen').some().pick(0, knobs.number('noQueen'));
      const excess = units.minus(noQueen).minus(knobs.number('start')).atLeast(knobs.number('least'));
      const danger = excess.times(excess).times(knobs.number('scale')).atMost(knobs.number('most'));
      return knobs.taper({
        mg: danger.plus(excess.times(knobs.number('slope'))),
        eg: danger.times(knobs.number('endgame')).plus(excess.times(knobs.number('slopeEndgame'))),
      });
    },
    kinds: ['queen'],
  };
};
