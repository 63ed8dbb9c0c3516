import { pair } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny } from './king-sets.ts';
import { pawnAttacks, pawnSteps, pawnsOf } from './pawn-sets.ts';

/** Attacks on pieces that are worth more, and on pieces nobody defends. */
export const threats: Term = ({ kinds }) => ({
  id: 'threats',
  title: 'Threats',
  group: 'Threats',
  help: 'Enemy pieces that a cheaper piece attacks, and enemy pieces that are attacked and not defended.',
  kinds: ['knight', 'bishop', 'rook', 'queen', 'king'],
  knobs: {
    pawnOnPiece: pair('Pawn on piece', 'For each enemy piece that a pawn attacks.', [58, 44], 300),
    pushOnPiece: pair(
      'Push on piece',
      'For each enemy piece that a pawn would attack after a safe step.',
      [22, 18],
      300,
    ),
    minorOnMinor: pair('Minor on minor', 'For each knight or bishop that a knight or bishop attacks.', [14, 12], 300),
    minorOnRook: pair('Minor on rook', 'For each rook that a knight or bishop attacks.', [38, 30], 300),
    minorOnQueen: pair('Minor on queen', 'For each queen that a knight or bishop attacks.', [42, 26], 300),
    rookOnMinor: pair('Rook on minor', 'For each knight or bishop that a rook attacks.', [14, 16], 300),
    rookOnQueen: pair('Rook on queen', 'For each queen that a rook attacks.', [44, 28], 300),
    hanging: pair('Hanging', 'For each enemy piece or pawn that is attacked and not defended.', [30, 22], 300),
    kingOnPiece: pair('King on piece', 'For each undefended enemy piece or pawn that the king attacks.', [10, 34], 300),
  },
  formula: (board, knobs) => {
    const by = (id: string) => board.attackedBy(US, id);
    const [ours, theirs] = [attackedByAny(board, US), attackedByAny(board, THEM)];
    const royal = board.pieces(THEM, 'king');
    const targets = board.side(THEM).without(royal);
    const pieces = targets.without(board.pieces(THEM, kinds.find(({ pawn }) => pawn)!.id));
    const minors = by('knight').or(by('bishop'));
    const loose = targets.without(theirs);
    const theirMinors = board.pieces(THEM, 'knight').or(board.pieces(THEM, 'bishop'));
    const pushed = pawnsOf(board, US)
      .step([0, 1])
      .without(board.occupied())
      .without(pawnAttacks(board, THEM))
      .without(theirs.without(ours));
    const parts: [string, SquareSet][] = [
      ['pawnOnPiece', pieces.and(pawnAttacks(board, US))],
      ['pushOnPiece', pieces.and(pawnSteps(board, pushed, US))],
      ['minorOnMinor', theirMinors.and(minors)],
      ['minorOnRook', board.pieces(THEM, 'rook').and(minors)],
      ['minorOnQueen', board.pieces(THEM, 'queen').and(minors)],
      ['rookOnMinor', theirMinors.and(by('rook'))],
      ['rookOnQueen', board.pieces(THEM, 'queen').and(by('rook'))],
      ['hanging', loose.and(ours)],
      ['kingOnPiece', loose.and(by('king'))],
    ];
    const sum = (phase: 'mg' | 'eg') =>
      parts
        .map(([name, set]): Num => set.count().times(knobs.tapered(name)[phase]))
        .reduce((total, part) => total.plus(part));
    return knobs.taper({ mg: sum('mg'), eg: sum('eg') });
  },
});
