import { pair } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { bishopKinds, knightKinds, piecesOf, someOf } from './kind-sets.ts';
import { pawnsOf } from './pawn-sets.ts';

/** How knights and bishops stand to the own king, to pawns and to the center. */
export const minors: Term = (ruleset) => ({
  id: 'minors',
  title: 'Minor pieces',
  group: 'Pieces',
  help: 'Knights and bishops far from the own king, behind a pawn, and bishops on long diagonals or against a chain of pawns.',
  kinds: [...someOf(knightKinds(ruleset), 'knight'), ...someOf(bishopKinds(ruleset), 'bishop')],
  // biome-ignore format: one knob a line
  knobs: {
    knightFar:    pair({ default: [-3, -4], limit: 50, label: 'Knight and king', help: 'For each step between a knight and the own king.' }),
    bishopFar:    pair({ default: [-2, -4], limit: 50, label: 'Bishop and king', help: 'For each step between a bishop and the own king.' }),
    behindPawn:   pair({ default: [8, 1], limit: 100, label: 'Behind a pawn', help: 'For a knight or bishop directly behind a pawn.' }),
    longDiagonal: pair({ default: [18, 0], limit: 100, label: 'Long diagonal', help: 'For a bishop that sees two squares of the center through pieces, but not through pawns.' }),
    xRay:         pair({ default: [-2, -3], limit: 50, label: 'Pawns in its way', help: 'For each enemy pawn on the diagonals of a bishop, whatever stands between.' }),
  },
  formula: (board, knobs) => {
    const { files, ranks } = ruleset;
    const knights = piecesOf(board, US, knightKinds(ruleset));
    const bishops = piecesOf(board, US, bishopKinds(ruleset));
    const king = board.king(US);
    const pawns = pawnsOf(board, US).or(pawnsOf(board, THEM));
    const middle = (at: number, size: number) => Math.abs(at - (size - 1) / 2) < 1;
    const center = board.squares((file, rank) => middle(file, files) && middle(rank, ranks));
    const nothing = board.squares(() => false);
    // Kinds of bishops differ in name only.
    const { id: bishop } = bishopKinds(ruleset)[0]!;
    const sees = bishops.sum((from) => {
      const seen = board.attacks(US, bishop, from, pawns).or(from.asSet()).and(center).count();
      return board.num(1).isLess(seen).pick(1);
    });
    const inTheWay = bishops.sum((from) => board.attacks(US, bishop, from, nothing).and(pawnsOf(board, THEM)).count());
    const parts: [string, Num][] = [
      ['knightFar', knights.sum((at) => at.distanceTo(king))],
      ['bishopFar', bishops.sum((at) => at.distanceTo(king))],
      [
        'behindPawn',
        knights
          .or(bishops)
          .and(pawns.step([0, -1]))
          .count(),
      ],
      ['longDiagonal', sees],
      ['xRay', inTheWay],
    ];
    const sum = (phase: 'mg' | 'eg') =>
      parts.map(([name, number]) => number.times(knobs.tapered(name)[phase])).reduce((all, part) => all.plus(part));
    return knobs.taper({ mg: sum('mg'), eg: sum('eg') });
  },
});
