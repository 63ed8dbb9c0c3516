import { byCount } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/** The mobility of each piece: a value for each number of safe squares. */
export const mobility: Term = ({ kinds, files, ranks }) => {
  const movers = kinds.filter(({ royal, pawn }) => !royal && !pawn);
  const pawns = kinds.filter(({ pawn }) => pawn === true);
  return {
    id: 'mobility',
    title: 'Mobility',
    group: 'Mobility',
    help: 'For each piece, a value by the number of safe squares it attacks: those not occupied by own pieces and not attacked by enemy pawns.',
    knobs: Object.fromEntries(
      movers.flatMap(({ id, name, leaps, rides }) => {
        const most = leaps.length + (rides.length / 4) * 2 * (Math.max(files, ranks) - 1);
        return (['Middlegame', 'Endgame'] as const).map((phase) => [
          `${id}${phase}`,
          byCount({
            default: Array.from({ length: Math.ceil(most) + 1 }, (_, count) =>
              Math.round(30 * Math.sqrt(count / most) - 15),
            ),
            limit: 200,
            label: `${name}, ${phase.toLowerCase()}`,
            help: `Value of a ${id} by the number of safe squares it attacks.`,
          }),
        ]);
      }),
    ),
    formula: (board, knobs) => {
      let covered = board.side(US);
      for (const { id, leaps } of pawns) {
        for (const step of leaps) covered = covered.or(board.pieces(THEM, id).step(step, THEM));
      }
      const safe = covered.not();
      let mg = board.num(0);
      let eg = board.num(0);
      for (const { id } of movers) {
        const own = board.pieces(US, id);
        mg = mg.plus(
          own.sum((from) => knobs.byCount(`${id}Middlegame`, board.attacks(US, id, from).and(safe).count())),
        );
        eg = eg.plus(own.sum((from) => knobs.byCount(`${id}Endgame`, board.attacks(US, id, from).and(safe).count())));
      }
      return knobs.taper({ mg, eg });
    },
  };
};
