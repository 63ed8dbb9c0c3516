import { pair } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny, attackedTwice } from './king-sets.ts';
import { pawnAttacks, pawnSteps, pawnsOf } from './pawn-sets.ts';

/** Attacks on more valuable pieces and on undefended pieces. */
export const threats: Term = () => ({
  id: 'threats',
  title: 'Threats',
  group: 'Threats',
  help: 'Enemy pieces that a cheaper piece attacks, and enemy pieces that are attacked and not defended.',
  kinds: ['knight', 'bishop', 'rook', 'queen', 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    pawnOnPiece:  pair({ default: [58, 44], limit: 300, label: 'Pawn on piece', help: 'For each enemy piece that a pawn attacks.' }),
    pushOnPiece:  pair({ default: [22, 18], limit: 300, label: 'Push on piece', help: 'For each enemy piece that a pawn would attack after a safe push.' }),
    minorOnMinor: pair({ default: [14, 12], limit: 300, label: 'Minor on minor', help: 'For each knight or bishop that a knight or bishop attacks.' }),
    minorOnRook:  pair({ default: [38, 30], limit: 300, label: 'Minor on rook', help: 'For each rook that a knight or bishop attacks.' }),
    minorOnQueen: pair({ default: [42, 26], limit: 300, label: 'Minor on queen', help: 'For each queen that a knight or bishop attacks.' }),
    rookOnMinor:  pair({ default: [14, 16], limit: 300, label: 'Rook on minor', help: 'For each knight or bishop that a rook attacks.' }),
    rookOnQueen:  pair({ default: [44, 28], limit: 300, label: 'Rook on queen', help: 'For each queen that a rook attacks.' }),
    hanging:      pair({ default: [30, 22], limit: 300, label: 'Hanging', help: 'For each enemy piece or pawn that is attacked and not defended.' }),
    kingOnPiece:  pair({ default: [10, 34], limit: 300, label: 'King on piece', help: 'For each undefended enemy piece or pawn that the king attacks.' }),
    minorOnPawn:  pair({ default:   [0, 0], limit: 300, label: 'Minor on pawn', help: 'For each pawn that a knight or bishop attacks and that is not well defended.' }),
    rookOnPawn:   pair({ default:   [0, 0], limit: 300, label: 'Rook on pawn', help: 'For each pawn that a rook attacks and that is not well defended.' }),
    rookOnWeak:   pair({ default:   [0, 0], limit: 300, label: 'Rook on weak minor', help: 'Added for a knight or bishop that a rook attacks and that is not well defended.' }),
    outnumbered:  pair({ default:   [0, 0], limit: 300, label: 'Outnumbered', help: 'For each defended enemy piece that is attacked twice and not well defended.' }),
    safePawn:     pair({ default:   [0, 0], limit: 300, label: 'Safe pawn on piece', help: 'Added if the pawn is defended or not attacked.' }),
    restricted:   pair({ default:   [0, 0], limit: 300, label: 'Restricted square', help: 'For each square that both sides attack and the enemy does not defend well. Well defended means by a pawn, or twice where the other side attacks once.' }),
    knightOnQueen: pair({ default:  [0, 0], limit: 300, label: 'Knight to attack a queen', help: 'For each safe square from which a knight would attack the enemy queen in one move.' }),
    sliderOnQueen: pair({ default:  [0, 0], limit: 300, label: 'Slider to attack a queen', help: 'For each safe square, attacked twice, from which a bishop or rook would attack the enemy queen in one move.' }),
  },
  formula: (board, knobs) => {
    const by = (id: string) => board.attackedBy(US, id);
    const [ours, theirs] = [attackedByAny(board, US), attackedByAny(board, THEM)];
    const royal = board.pieces(THEM, 'king');
    const targets = board.side(THEM).without(royal);
    const pieces = targets.without(pawnsOf(board, THEM));
    const minors = by('knight').or(by('bishop'));
    const loose = targets.without(theirs);
    const theirMinors = board.pieces(THEM, 'knight').or(board.pieces(THEM, 'bishop'));
    const pushed = (pawns: SquareSet) =>
      pawns.step([0, 1]).without(board.occupied()).without(pawnAttacks(board, THEM)).without(theirs.without(ours));
    const twice = attackedTwice(board, US);
    const wellDefended = pawnAttacks(board, THEM).or(attackedTwice(board, THEM).without(twice));
    const weak = ours.without(wellDefended);
    const weakPawns = pawnsOf(board, THEM).and(weak);
    const safePawns = pawnsOf(board, US).and(ours.or(theirs.not()));
    const reachable = ours.without(board.side(US)).without(pawnsOf(board, THEM)).without(wellDefended);
    const queen = board.pieces(THEM, 'queen');
    const before = (id: string) => queen.union((at) => board.attacks(THEM, id, at));
    const parts: [string, SquareSet][] = [
      ['pawnOnPiece', pieces.and(pawnAttacks(board, US))],
      ['pushOnPiece', pieces.and(pawnSteps(board, US, pushed))],
      ['minorOnMinor', theirMinors.and(minors)],
      ['minorOnRook', board.pieces(THEM, 'rook').and(minors)],
      ['minorOnQueen', board.pieces(THEM, 'queen').and(minors)],
      ['rookOnMinor', theirMinors.and(by('rook'))],
      ['rookOnQueen', board.pieces(THEM, 'queen').and(by('rook'))],
      ['hanging', loose.and(ours)],
      ['kingOnPiece', loose.and(by('king'))],
      ['minorOnPawn', weakPawns.and(minors)],
      ['rookOnPawn', weakPawns.and(by('rook'))],
      ['rookOnWeak', theirMinors.and(by('rook')).and(weak)],
      ['outnumbered', pieces.and(theirs).and(twice).and(weak)],
      ['safePawn', pieces.and(pawnSteps(board, US, (pawns) => pawns.and(safePawns)))],
      ['restricted', theirs.and(weak)],
      ['knightOnQueen', before('knight').and(by('knight')).and(reachable)],
      [
        'sliderOnQueen',
        before('bishop')
          .and(by('bishop'))
          .or(before('rook').and(by('rook')))
          .and(reachable)
          .and(twice),
      ],
    ];
    const sum = (phase: 'mg' | 'eg') =>
      parts
        .map(([name, set]): Num => set.count().times(knobs.tapered(name)[phase]))
        .reduce((total, part) => total.plus(part));
    return knobs.taper({ mg: sum('mg'), eg: sum('eg') });
  },
});
