import { cp, factor, pieceWorth, toggle } from '../declare.ts';
import { type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { controlledBy } from './control.ts';

const CONTROLLERS = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** Squares of the enemy's half under our control, each counted once for its strongest controller. */
export const development: Term = ({ kinds, ranks }) => {
  const own = kinds.filter(({ id }) => CONTROLLERS.includes(id));
  return {
    id: 'development',
    title: 'Development',
    group: 'Development',
    help: 'Each square of the enemy’s half that a side controls counts once, by its strongest controller and by its rank. The queen counts in the middle of the game only.',
    kinds: CONTROLLERS,
    // biome-ignore format: one knob a line
    knobs: {
      incentive:       cp({ default: 10, min: 0, max: 50, label: 'Incentive', help: 'For a square that a pawn controls, before the factor for its rank.' }),
      rankFactor:      factor({ default: 1.1, min: 1, max: 1.5, step: 0.01, neutral: 1, label: 'Rank factor', help: 'Multiplies the value of a square for each rank further into the enemy’s half.' }),
      gamma:           factor({ default:   1, min: 0, max:   4, step: 0.05, neutral: 1, label: 'Gamma', help: 'Raises the factor for the rank to this power.' }),
      ...Object.fromEntries(
        own.map(({ id, name, royal }) => {
          const help = `The strength of a ${id} as a controller, compared with that of a pawn.`;
          // If a pawn has strength 0, another unit is used to compare pieces.
          return [id, royal ? cp({ default: 0, min: 0, max: 3000, step: 5, label: name, help }) : pieceWorth({ kind: id, neutral: id === 'pawn' ? null : 0, label: name, help })];
        }),
      ),
      pawnUnit:        cp({ default: 100, min: 1, max: 1000, activeWhen: { knob: 'pawn', is: 0 }, label: 'Unit', help: 'The strength that others are compared with when that of the pawn is 0.' }),
      threats:         toggle({ default: true, label: 'Count threatened occupied squares', help: 'Whether squares with enemy pieces count. Otherwise only empty squares do.' }),
      queenPhaseCurve: toggle({ default: true, label: 'Queen phase curve', help: 'Whether the queen counts by a curve: most halfway to the endgame, not at all at either end.' }),
      queenDecline:    factor({ default: 1, min: 0, max: 1, step: 0.05, neutral:    0, activeWhen: { knob: 'queenPhaseCurve', is: true }, label: 'Queen decline', help: 'How far the queen’s curve falls by the full endgame. At 1 it falls to 0.' }),
      hump:            factor({ default: 4, min: 0, max: 8, step: 0.05, neutral: null, activeWhen: { knob: 'queenPhaseCurve', is: true }, label: 'Hump', help: 'The height of the queen’s curve. At 4 it is 1 halfway.' }),
    },
    formula: (board, knobs) => {
      const pawn = knobs.number('pawn');
      const unit = pawn.isEqual(0).pick(knobs.number('pawnUnit'), pawn);
      const e = knobs.endgamishness;
      const hump = e.times(board.num(1).minus(e.times(knobs.number('queenDecline')))).times(knobs.number('hump'));
      const strengths = own.map(({ id }): Num => {
        const strength = knobs.number(id).over(unit);
        return id === 'queen' ? strength.times(knobs.flag('queenPhaseCurve').pick(hump, 1)) : strength;
      });
      const controls = own.map(({ id }) => controlledBy(board, US, id));
      const nothing = board.squares(() => false);
      // Of two equally strong controllers, the later one counts.
      const isStronger = (a: number, b: number) =>
        a > b ? strengths[b]!.isAtMost(strengths[a]!) : strengths[b]!.isLess(strengths[a]!);
      const strongest = controls.map((set, kind) =>
        controls.reduce(
          (left: SquareSet, other, rival) =>
            rival === kind ? left : left.without(isStronger(rival, kind).choose(other, nothing)),
          set,
        ),
      );

      const targets = board
        .side(US)
        .or(knobs.flag('threats').choose(nothing, board.side(THEM)))
        .not();
      const step = knobs.number('rankFactor').toThe(knobs.number('gamma'));
      const firstRank = Math.ceil(ranks / 2);
      const worth: Num[] = [];
      for (let rank = firstRank; rank < ranks; rank++) worth.push(worth.at(-1)?.times(step) ?? step);
      const parts = strongest.map((set, kind) => {
        const counted = worth.map((value, depth) => {
          const there = targets.and(board.squares((_, rank) => rank === firstRank + depth));
          return set.and(there).count().times(value);
        });
        return counted.reduce((sum, part) => sum.plus(part)).times(strengths[kind]!);
      });
      return parts.reduce((sum, part) => sum.plus(part)).times(knobs.number('incentive'));
    },
  };
};
