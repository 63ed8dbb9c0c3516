import { cp, factor, pieceWorth } from '../declare.ts';
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
    help: 'Each square of the enemy’s half that we control counts once, by its strongest controller and by how far in it lies; the queen counts in the middle of the game only.',
    kinds: CONTROLLERS,
    knobs: {
      incentive: cp('Incentive', 'For a square that a pawn controls, before the factor for its rank.', 10, 0, 50),
      rankFactor: factor(
        'Rank factor',
        'Multiplies the worth of a square for each rank further in.',
        1.1,
        1,
        1.5,
        0.01,
        1,
      ),
      gamma: factor('Gamma', 'Raises the factor for the rank to this power.', 1, 0, 4, 0.05, 1),
      ...Object.fromEntries(
        own.map(({ id, name, royal }) => {
          const help = `How strong a controller a ${id} is, compared with a pawn.`;
          // Without the pawn's strength, others are compared with another unit.
          return [id, royal ? cp(name, help, 0, 0, 3000, 5) : pieceWorth(id, name, help, id === 'pawn' ? null : 0)];
        }),
      ),
      pawnUnit: {
        ...cp('Unit', 'What strengths are compared with when that of the pawn is 0.', 100, 1, 1000),
        activeWhen: { knob: 'pawn', is: 0 },
      },
      threats: {
        kind: 'toggle',
        label: 'Count threatened occupied squares',
        help: 'Whether squares with enemy pieces count, or empty ones only.',
        default: true,
      },
      queenPhaseCurve: {
        kind: 'toggle',
        label: 'Queen phase curve',
        help: 'Whether the queen counts most halfway to the endgame and not at all at either end.',
        default: true,
      },
      queenDecline: {
        ...factor(
          'Queen decline',
          'How far the queen’s curve has come down when it is all endgame; 1 is to 0.',
          1,
          0,
          1,
          0.05,
          0,
        ),
        activeWhen: { knob: 'queenPhaseCurve', is: true },
      },
      hump: {
        ...factor('Hump', 'The height of the queen’s curve; 4 makes it 1 halfway.', 4, 0, 8, 0.05, null),
        activeWhen: { knob: 'queenPhaseCurve', is: true },
      },
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
      // Of two that are equally strong, the later counts.
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
