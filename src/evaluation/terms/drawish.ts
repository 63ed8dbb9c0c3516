import { factor } from '../declare.ts';
import { type Num, type Side, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** Endgames in which an advantage is worth less than it looks. */
export const drawish: Term = ({ kinds }) => ({
  id: 'drawish',
  title: 'Drawish endgames',
  group: 'Endgame',
  help: 'A factor on the score of the side that is ahead, the stronger the nearer the endgame: bishops on opposite colors, no pawns and little more material, few pawns.',
  role: 'scale',
  kinds: ['knight', 'bishop', 'rook', 'queen'],
  knobs: {
    oppositeBishops: factor(
      'Opposite bishops',
      'With nothing but bishops on opposite colors and pawns.',
      0.55,
      0,
      1,
      0.05,
    ),
    oppositeWithMore: factor(
      'Opposite bishops and more',
      'With bishops on opposite colors and other pieces.',
      0.85,
      0,
      1,
      0.05,
    ),
    pawnless: factor('No pawns', 'Without own pawns, if the advantage in pieces is small.', 0.2, 0, 1, 0.05),
    small: factor(
      'Small advantage',
      'The advantage in pieces that is too small to win without pawns.',
      3.5,
      0,
      20,
      0.5,
    ),
    twoKnights: factor('Two knights', 'With nothing but knights, two or as many as cannot win alone.', 0, 0, 1, 0.05),
    knights: factor('Knights alone', 'The most knights that cannot win alone.', 2, 0, 4, 1),
    minor: factor('Minor piece', 'What a knight or bishop counts in this comparison.', 3, 0, 20, 0.5),
    rook: factor('Rook', 'What a rook counts in this comparison.', 5, 0, 20, 0.5),
    queen: factor('Queen', 'What a queen counts in this comparison.', 9, 0, 20, 0.5),
    fewPawns: {
      kind: 'countTable',
      label: 'Few pawns',
      help: 'By the number of own pawns.',
      default: [0.7, 0.82, 0.9, 0.95, 1, 1, 1, 1, 1],
      min: 0,
      max: 2,
      step: 0.05,
      unit: 'factor',
    },
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
    const rest = (side: Side) =>
      [pawnsOf(board, side), board.pieces(side, 'bishop'), ...royals.map((id) => board.pieces(side, id))].reduce(
        (left, set) => left.without(set),
        board.side(side),
      );
    const nothingElse = rest(US).some().or(rest(THEM).some()).not();
    const noPawns = pawnsOf(board, US).some().not();
    const small = pieces(US).minus(pieces(THEM)).isAtMost(knobs.number('small'));
    const besidesKnights = [board.pieces(US, 'knight'), ...royals.map((id) => board.pieces(US, id))].reduce(
      (left, set) => left.without(set),
      board.side(US),
    );
    const knightsOnly = besidesKnights
      .some()
      .not()
      .and(count(US, 'knight').isAtMost(1).not())
      .and(count(US, 'knight').isAtMost(knobs.number('knights')));

    const byBishops = opposite.pick(
      nothingElse.pick(knobs.number('oppositeBishops'), knobs.number('oppositeWithMore')),
      1,
    );
    const byPawns = noPawns
      .and(small)
      .pick(knobs.number('pawnless'), knobs.byCount('fewPawns', pawnsOf(board, US).count()));
    const eg = knightsOnly.pick(knobs.number('twoKnights'), byBishops.times(byPawns));
    return knobs.taper({ mg: board.num(1), eg });
  },
});
