import { count, factor, factorByCount } from '../declare.ts';
import { type Num, type Side, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** Endgames in which an advantage is worth less than it looks. */
export const drawish: Term = ({ kinds, files, ranks }) => ({
  id: 'drawish',
  title: 'Drawish endgames',
  group: 'Endgame',
  help: 'A factor on the score of the side that is ahead, with bishops on opposite colors or few pawns the stronger the nearer the endgame; without pawns and with little more material, and with what cannot be won at all, whatever the phase.',
  role: 'scale',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  // biome-ignore format: one knob a line
  knobs: {
    oppositeBishops:  factor({ default: 0.55, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Opposite bishops', help: 'With nothing but bishops on opposite colors and pawns.' }),
    oppositeWithMore: factor({ default: 0.85, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Opposite bishops and more', help: 'With bishops on opposite colors and other pieces.' }),
    pawnless:         factor({ default:  0.1, min: 0, max:  1, step: 0.05, neutral:    1, label: 'No pawns', help: 'Without own pawns, if the advantage in pieces is small.' }),
    small:            factor({ default:    3, min: 0, max: 20, step:  0.5, neutral: null, label: 'Small advantage', help: 'The advantage in pieces that is too small to win without pawns.' }),
    twoKnights:       factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Two knights', help: 'With nothing but knights, two or as many as cannot win alone.' }),
    knights:          factor({ default:    2, min: 0, max:  4, step:    1, neutral: null, label: 'Knights alone', help: 'The most knights that cannot win alone.' }),
    loneMinor:        factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Lone minor piece', help: 'With nothing but a single knight or bishop.' }),
    wrongRookPawn:    factor({ default:    0, min: 0, max:  1, step: 0.05, neutral:    1, label: 'Wrong rook pawn', help: 'With nothing but pawns on one edge of the board, and bishops that do not reach the corner where they promote, if the enemy king does.' }),
    corner:           count({ default: 1, min: 0, max: 7, label: 'In the corner', help: 'The most steps from the corner at which the enemy king counts as there.' }),
    minor:            factor({ default:    3, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Minor piece', help: 'What a knight or bishop counts in this comparison.' }),
    rook:             factor({ default:    5, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Rook', help: 'What a rook counts in this comparison.' }),
    queen:            factor({ default:  9.5, min: 0, max: 20, step:  0.5, neutral:    0, label: 'Queen', help: 'What a queen counts in this comparison.' }),
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
    // What is left on the board says all about the phase: tapering these would leave a part of what cannot be won.
    const pawnless = own.some().or(small.not()).pick(tapered, knobs.number('pawnless'));
    const byPieces = minorOnly.pick(knobs.number('loneMinor'), knightsOnly.pick(knobs.number('twoKnights'), pawnless));
    return rookPawns.pick(knobs.number('wrongRookPawn'), byPieces);
  },
});
