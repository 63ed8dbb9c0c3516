import { count, factor, factorByCount } from '../declare.ts';
import { type Num, type Side, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** Endgames in which an advantage is worth less than it looks. */
export const drawish: Term = ({ kinds, files, ranks }) => ({
  id: 'drawish',
  title: 'Drawish endgames',
  group: 'Endgame',
  help: 'A factor on the score of the side that is ahead. For opposite-colored bishops or few pawns it acts more as the endgame comes nearer. Without pawns and with little more material, or with material that cannot win, it acts in every phase.',
  role: 'scale',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  // biome-ignore format: one knob a line
  knobs: {
    oppositeBishops:  factor({ default: 0.55, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Opposite bishops', help: 'With only opposite-colored bishops and pawns.' }),
    oppositeWithMore: factor({ default: 0.85, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Opposite bishops and more', help: 'With opposite-colored bishops and other pieces.' }),
    pawnless:         factor({ default:  0.1, min: 0, max:  1, step: 0.05, neutral:    1, label: 'No pawns', help: 'Without own pawns, if the advantage in pieces is small.' }),
    small:            factor({ default:    3, min: 0, max: 20, step:  0.5, neutral: null, label: 'Small advantage', help: 'The largest advantage in pieces that cannot win without pawns.' }),
    twoKnights:       factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Two knights', help: 'With only knights, if there are too few of them to win.' }),
    knights:          factor({ default:    2, min: 0, max:  4, step:    1, neutral: null, label: 'Knights alone', help: 'The largest number of knights that cannot win alone.' }),
    loneMinor:        factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Lone minor piece', help: 'With only a single knight or bishop.' }),
    wrongRookPawn:    factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Wrong rook pawn', help: 'With only pawns on one rook file and bishops that cannot reach the promotion square, if the enemy king reaches the corner.' }),
    corner:           count({ default: 1, min: 0, max: 7, label: 'In the corner', help: 'The enemy king counts as in the corner up to this many steps from it.' }),
    minor:            factor({ default:    3, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Minor piece', help: 'The value of a knight or bishop in this comparison.' }),
    rook:             factor({ default:    5, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Rook', help: 'The value of a rook in this comparison.' }),
    queen:            factor({ default:  9.5, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Queen', help: 'The value of a queen in this comparison.' }),
    fewPawns:         factorByCount({ default: [0.7, 0.82, 0.9, 0.95, 1, 1, 1, 1, 1], max: 2, label: 'Few pawns', help: 'By the number of own pawns.' }),
  },
  formula: (board, knobs) => {
    const light = board.squares((file, rank) => (file + rank) % 2 === 1);
    const count = (side: Side, id: string) => board.pieces(side, id).count();
    const pieces = (side: Side): Num =>
      board
        .pieces(side, 'knight')
        .or(board.pieces(side, 'bishop'))
        .count()
        .times(knobs.number('minor'))
        .plus(count(side, 'rook').times(knobs.number('rook')))
        .plus(count(side, 'queen').times(knobs.number('queen')));
    const one = (set: SquareSet) => set.count().isAtMost(1).and(set.some());
    const [ours, theirs] = [board.pieces(US, 'bishop'), board.pieces(THEM, 'bishop')];
    const apart = ours
      .and(light)
      .some()
      .and(theirs.without(light).some())
      .or(ours.without(light).some().and(theirs.and(light).some()));
    const opposite = one(ours).and(one(theirs)).and(apart);
    const royals = kinds.filter(({ royal }) => royal).map(({ id }) => id);
    const rest = (side: Side, sets: readonly SquareSet[]) =>
      [...sets, ...royals.map((id) => board.pieces(side, id))].reduce(
        (left, set) => left.without(set),
        board.side(side),
      );
    const bishopsApart = (side: Side) => rest(side, [pawnsOf(board, side), board.pieces(side, 'bishop')]);
    const nothingElse = bishopsApart(US).some().or(bishopsApart(THEM).some()).not();
    const own = pawnsOf(board, US);
    const small = pieces(US).minus(pieces(THEM)).isAtMost(knobs.number('small'));
    const knights = board.pieces(US, 'knight');
    const knightsOnly = rest(US, [knights])
      .some()
      .not()
      .and(knights.count().isAtMost(1).not())
      .and(knights.count().isAtMost(knobs.number('knights')));
    const minorOnly = rest(US, [knights, ours])
      .some()
      .not()
      .and(one(knights.or(ours)));
    const wrongCorner = [0, files - 1]
      .map((edge) => {
        const isCorner = (file: number, rank: number) => file === edge && rank === ranks - 1;
        const bishopsMiss = board.squares((file, rank) => (file + rank) % 2 !== (edge + ranks - 1) % 2);
        return own
          .without(board.squares((file) => file === edge))
          .or(ours.without(bishopsMiss))
          .some()
          .not()
          .and(board.squares(isCorner).any((at) => at.distanceTo(board.king(THEM)).isAtMost(knobs.number('corner'))));
      })
      .reduce((either, corner) => either.or(corner));
    const rookPawns = bishopsApart(US).some().not().and(own.some()).and(wrongCorner);

    const byBishops = opposite.pick(
      nothingElse.pick(knobs.number('oppositeBishops'), knobs.number('oppositeWithMore')),
      1,
    );
    const byPawns = knobs.byCount('fewPawns', own.count());
    const tapered = knobs.taper({ mg: board.num(1), eg: byBishops.times(byPawns) });
    // Not tapered: the material alone identifies the endgame, and tapering would leave part of the score where nothing
    // can be won.
    const pawnless = own.some().or(small.not()).pick(tapered, knobs.number('pawnless'));
    const byPieces = minorOnly.pick(knobs.number('loneMinor'), knightsOnly.pick(knobs.number('twoKnights'), pawnless));
    return rookPawns.pick(knobs.number('wrongRookPawn'), byPieces);
  },
});
