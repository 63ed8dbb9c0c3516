import { cp, factor } from '../declare.ts';
import { US } from '../formula.ts';
import { type LineDeclaration, weight } from './declaration.ts';

/** Castling is worth something, and so is what makes it impossible. */
export const kingMoves: LineDeclaration = {
  id: 'kingMoves',
  title: 'Castling and king moves',
  group: 'King and Mate Values',
  help: 'What castling in a line gains, and what losing the right or moving the king costs; the opponent’s count against it.',
  knobs: {
    kingSide: cp(
      'King side',
      'For castling on the king side; losing that right by a rook’s move costs as much.',
      60,
      0,
      200,
    ),
    queenSide: cp(
      'Queen side',
      'For castling on the queen side; losing that right by a rook’s move costs as much.',
      50,
      0,
      200,
    ),
    penalty: cp(
      'King move',
      'What a king’s move other than castling costs: all of it if it costs rights, else less as the endgame comes.',
      110,
      0,
      300,
    ),
    relief: factor(
      'Endgame relief',
      'How much less a king’s move that costs no rights costs when it is all endgame; 1 makes it free.',
      1,
      0,
      1,
      0.05,
      0,
    ),
    weight: weight('castling and king moves'),
  },
  formula: {
    row: 'castling',
    bothSides: true,
    value: (board, of) => {
      const knobs = of('kingMoves');
      const wings = (['KingSide', 'QueenSide'] as const).map((wing) => {
        const reward = knobs.number(wing === 'KingSide' ? 'kingSide' : 'queenSide');
        const castled = board.path(`castled${wing}`, US).times(reward);
        return castled.minus(board.path(`rookLeft${wing}`, US).times(reward));
      });
      const penalty = knobs.number('penalty');
      const idle = board
        .path('kingMoved', US)
        .times(board.num(1).minus(knobs.endgamishness.times(knobs.number('relief'))))
        .times(penalty);
      const charge = board.happened('kingLeftRights', US).pick(penalty, idle);
      return wings[0]!.plus(wings[1]!).minus(charge).times(knobs.number('weight'));
    },
  },
};
