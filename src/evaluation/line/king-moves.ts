import { cp, factor } from '../declare.ts';
import { US } from '../formula.ts';
import { type LineDeclaration, weight } from './declaration.ts';

/** Castling is worth something, and so is losing the right to it. */
export const kingMoves: LineDeclaration = {
  id: 'kingMoves',
  title: 'Castling and king moves',
  group: 'King and mate values',
  help: 'The gain of castling in a line, and the cost of losing the right or moving the king, minus the same for the opponent.',
  needs: ['castling'],
  // biome-ignore format: one knob a line
  knobs: {
    kingSide:  cp({ default:  60, min: 0, max: 200, label: 'King side', help: 'For castling on the king side. Losing that right by a rook move costs as much.' }),
    queenSide: cp({ default:  50, min: 0, max: 200, label: 'Queen side', help: 'For castling on the queen side. Losing that right by a rook move costs as much.' }),
    penalty:   cp({ default: 110, min: 0, max: 300, label: 'King move', help: 'The cost of a king move other than castling: all of it if castling rights are lost, otherwise less as the endgame comes nearer.' }),
    relief:    factor({ default: 1, min: 0, max: 1, step: 0.05, neutral: 0, label: 'Endgame relief', help: 'How much cheaper a king move that loses no rights is in a full endgame. At 1 it is free.' }),
    weight:    weight('castling and king moves'),
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
