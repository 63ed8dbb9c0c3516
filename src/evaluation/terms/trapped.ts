import { factor, factorByCount, pair } from '../declare.ts';
import { type Board, type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny, attackedTwice } from './king-sets.ts';
import { pawnAttacks } from './pawn-sets.ts';

/** The kinds that capture each kind with profit even if it is defended. */
const CHEAPER: Readonly<Record<string, readonly string[]>> = {
  knight: [],
  bishop: [],
  rook: ['knight', 'bishop'],
  queen: ['knight', 'bishop', 'rook'],
};
const MOVERS = Object.keys(CHEAPER);

/** Squares where the enemy wins a piece of this kind for a cheaper one. */
function coveredByCheaper(board: Board, kind: string) {
  return CHEAPER[kind]!.map((id) => board.attackedBy(THEM, id)).reduce(
    (all, set) => all.or(set),
    pawnAttacks(board, THEM),
  );
}

/** Pieces with nowhere to go, and rooks shut in by their own king. */
export const trapped: Term = ({ files }) => ({
  id: 'trapped',
  title: 'Trapped pieces',
  group: 'Pieces',
  help: 'Pieces beyond their first two ranks without a safe square to go to, and rooks shut in beside a king that cannot castle.',
  needs: ['castling'],
  kinds: [...MOVERS, 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    knight:         pair({ default: [-60, -60], limit: 500, label: 'Knight', help: 'For a knight without a safe square.' }),
    bishop:         pair({ default: [-90, -90], limit: 500, label: 'Bishop', help: 'For a bishop without a safe square.' }),
    rook:           pair({ default: [-60, -60], limit: 500, label: 'Rook', help: 'For a rook without a safe square.' }),
    queen:          pair({ default: [-60, -40], limit: 500, label: 'Queen', help: 'For a queen without a safe square.' }),
    bySquares:      factorByCount({ default: [1, 0.3, 0], max: 4, label: 'By safe squares', help: 'The share of that value by the number of safe squares, from 0. More squares count as the last entry.' }),
    quiet:          factor({ default: 0.5, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Not attacked', help: 'Multiplies the value while the piece is not in danger where it stands.' }),
    attacked:       factor({ default:   1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Attacked', help: 'Multiplies the value while a cheaper piece attacks it, or any piece if it is undefended.' }),
    boxed:          pair({ default: [-50, -10], limit: 500, label: 'Boxed rook', help: 'For a rook between its king and the edge of the board when the king cannot castle on that side.' }),
    boxedBySquares: factorByCount({ default: [1, 0.9, 0.7, 0.4, 0], max: 4, label: 'By squares of the rook', help: 'The share of that value by the number of squares the rook can move to, from 0. More squares count as the last entry.' }),
  },
  formula: (board, knobs) => {
    const own = board.side(US);
    const [ours, theirs] = [attackedByAny(board, US), attackedByAny(board, THEM)];
    // The moving piece already counts as one defender of its target square, so another is needed.
    const lost = theirs.without(attackedTwice(board, US));
    const out = board.squares((_, rank) => rank >= 2);
    const shutIn = (kind: string): Num => {
      const cheaper = coveredByCheaper(board, kind);
      const worthIt = MOVERS.filter((id) => !CHEAPER[kind]!.includes(id))
        .map((id) => board.pieces(THEM, id))
        .reduce((all, set) => all.or(set));
      const safe = cheaper.or(lost).not().or(worthIt).without(own);
      const danger = cheaper.or(theirs.without(ours));
      return board
        .pieces(US, kind)
        .and(out)
        .sum((from) =>
          knobs
            .byCount('bySquares', board.attacks(US, kind, from).and(safe).count())
            .times(danger.has(from).pick(knobs.number('attacked'), knobs.number('quiet'))),
        );
    };

    const king = board.king(US);
    const toTheEdge = ([across, wing]: [number, 0 | 1]): Num => {
      const beyond = king.asSet().fill(
        [across, 0],
        board.squares(() => true),
      );
      const free = own.or(pawnAttacks(board, THEM)).not();
      const few = board
        .pieces(US, 'rook')
        .and(beyond)
        .sum((from) => knobs.byCount('boxedBySquares', board.attacks(US, 'rook', from).and(free).count()));
      return board.mayCastle(US, wing).pick(0, few);
    };
    const right = board.squares((file) => file >= files / 2);
    const boxed = right.has(king).pick(toTheEdge([1, 0]), toTheEdge([-1, 1]));

    const parts: [string, Num][] = [...MOVERS.map((kind): [string, Num] => [kind, shutIn(kind)]), ['boxed', boxed]];
    const sum = (phase: 'mg' | 'eg') =>
      parts.map(([name, count]) => count.times(knobs.tapered(name)[phase])).reduce((all, part) => all.plus(part));
    return knobs.taper({ mg: sum('mg'), eg: sum('eg') });
  },
});
