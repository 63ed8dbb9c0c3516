import { pair } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByKinds, bishopKinds, knightKinds, piecesOf, someOf } from './kind-sets.ts';
import { attackSpan, pawnAttacks } from './pawn-sets.ts';

/** Squares in the enemy's half that a pawn defends and no enemy pawn can ever attack. */
export const outposts: Term = (ruleset) => ({
  id: 'outposts',
  title: 'Outposts',
  group: 'Pieces',
  help: 'Knights and bishops on advanced squares that an own pawn defends and no enemy pawn can attack, and knights that can reach one.',
  kinds: [...someOf(knightKinds(ruleset), 'knight'), ...someOf(bishopKinds(ruleset), 'bishop')],
  knobs: {
    knight: pair({ default: [34, 22], limit: 200, label: 'Knight', help: 'For a knight on an outpost.' }),
    bishop: pair({ default: [18, 10], limit: 200, label: 'Bishop', help: 'For a bishop on an outpost.' }),
    reachable: pair({
      default: [10, 6],
      limit: 100,
      label: 'In reach',
      help: 'For each outpost that a knight can move to.',
    }),
  },
  formula: (board, knobs) => {
    const advanced = board.squares((_, rank) => rank >= 3 && rank <= 5);
    const posts = advanced.and(pawnAttacks(board, US)).without(attackSpan(board, THEM));
    const [onKnight, onBishop, inReach] = [
      knobs.tapered('knight'),
      knobs.tapered('bishop'),
      knobs.tapered('reachable'),
    ];
    const knights = piecesOf(board, US, knightKinds(ruleset)).and(posts).count();
    const minors = piecesOf(board, US, bishopKinds(ruleset)).and(posts).count();
    const reach = attackedByKinds(board, US, knightKinds(ruleset)).and(posts).without(board.side(US)).count();
    return knobs.taper({
      mg: knights.times(onKnight.mg).plus(minors.times(onBishop.mg)).plus(reach.times(inReach.mg)),
      eg: knights.times(onKnight.eg).plus(minors.times(onBishop.eg)).plus(reach.times(inReach.eg)),
    });
  },
});
