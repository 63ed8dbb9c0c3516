import { cp, factor } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { pawnsOf } from './pawn-sets.ts';

/** The pseudo-legal moves of a side, by type. */
export const moves: Term = ({ kinds, ranks }) => {
  const choices = kinds.filter(({ royal, pawn }) => !royal && !pawn).length;
  const movers = kinds.filter((kind) => !kind.pawn);
  const pawn = kinds.find((kind) => kind.pawn)!;
  return {
    id: 'moves',
    title: 'Moves',
    group: 'Mobility',
    help: 'Pseudo-legal moves: captures, promotions and quiet moves, each with its weight. A promotion counts once for each piece it can become. Castling, en passant and captures of a king are not counted.',
    // biome-ignore format: one knob a line
    knobs: {
      capture:   factor({ default: 3, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Capture', help: 'Weight of a capture, with or without promotion.' }),
      promotion: factor({ default: 2, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Promotion', help: 'Weight of a promotion without capture.' }),
      quiet:     factor({ default: 1, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Quiet move', help: 'Weight of any other move.' }),
      ...Object.fromEntries(
        kinds.map(({ id, name }) => [id, factor({ default: 1, min: 0, max: 10, step: 0.05, neutral: 1, label: name, help: `Multiplies the weight of ${id} moves.` })]),
      ),
      scale:     cp({ default: 2, min: -20, max: 20, step: 0.25, label: 'Scale', help: 'Centipawns for each unit of weight.' }),
    },
    formula: (board, knobs) => {
      const kings = kinds.filter(({ royal }) => royal).map(({ id }) => board.pieces(THEM, id));
      const targets = kings.reduce((set, king) => set.without(king), board.side(THEM));
      const empty = board.occupied().not();
      const sum = (parts: readonly Num[]) => parts.reduce((total, part) => total.plus(part));

      const own = pawnsOf(board, US);
      const last = board.squares((_, rank) => rank === ranks - 1);
      const third = board.squares((_, rank) => rank === 2);
      const single = own.step([0, 1]).and(empty);
      const double = single.and(third).step([0, 1]).and(empty);
      // A square on which two pawns can capture counts as two moves, so their attacks are counted separately.
      const takes = pawn.leaps.map((leap) => own.step(leap).and(targets));
      const [capture, promotion, quiet] = ['capture', 'promotion', 'quiet'].map((name) => knobs.number(name)) as [
        Num,
        Num,
        Num,
      ];
      const pawnMoves = sum([
        ...takes.map((set) => set.without(last).count().times(capture)),
        ...takes.map((set) => set.and(last).count().times(choices).times(capture)),
        single.and(last).count().times(choices).times(promotion),
        single.without(last).count().times(quiet),
        double.count().times(quiet),
      ]);
      const pieceMoves = movers.map(({ id }) => {
        const reached = (set: SquareSet) =>
          board.pieces(US, id).sum((from) => board.attacks(US, id, from).and(set).count());
        return reached(targets).times(capture).plus(reached(empty).times(quiet)).times(knobs.number(id));
      });
      return sum([pawnMoves.times(knobs.number(pawn.id)), ...pieceMoves]).times(knobs.number('scale'));
    },
  };
};
