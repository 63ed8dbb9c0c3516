import { cp, factor } from '../declare.ts';
import { type Board, type Num, type SquareSet, THEM, US } from '../formula.ts';
import type { Kind } from '../ruleset.ts';
import type { Term } from '../term.ts';

function sum(parts: readonly Num[]): Num {
  return parts.reduce((total, part) => total.plus(part));
}

/** The weights of a move by its type. */
interface Weights {
  readonly capture: Num;
  readonly promotion: Num;
  readonly quiet: Num;
}

/** The squares that moves can lead to. */
interface Targets {
  readonly enemies: SquareSet;
  readonly empty: SquareSet;
}

/** A number of promotions, each to any of the kinds that a piece can become. */
function times(count: Num, choices: number): Num {
  return choices === 1 ? count : count.times(choices);
}

/** Moves of pawns that capture aside and promote on the squares where they could not move on. */
function pawnMoves(board: Board, kind: Kind, { enemies, empty }: Targets, weights: Weights): Num {
  const own = board.pieces(US, kind.id);
  const last = board.promotionZone(US, kind.id);
  const choices = kind.promotion?.to.length ?? 0;
  const single = own.step([0, 1]).and(empty);
  const { start } = board.ruleset;
  const begun = start === undefined ? board.squares((_, rank) => rank === 2) : board.home(US, kind.id).step([0, 1]);
  const double = single.and(begun).step([0, 1]).and(empty);
  // A square on which two pawns can capture counts as two moves, so their attacks are counted separately.
  const takes = kind.leaps.map((leap) => own.step(leap).and(enemies));
  return sum([
    ...takes.map((set) => set.without(last).count().times(weights.capture)),
    ...takes.map((set) => times(set.and(last).count(), choices).times(weights.capture)),
    times(single.and(last).count(), choices).times(weights.promotion),
    single.without(last).count().times(weights.quiet),
    double.count().times(weights.quiet),
  ]);
}

/** Moves of pieces that may promote: each promotion is a move of its own, beside the same move without it. */
function promotingMoves(board: Board, kind: Kind, { enemies, empty }: Targets, weights: Weights): Num {
  const { id, leaps, rides, promotion } = kind;
  const own = board.pieces(US, id);
  const zone = board.promotionZone(US, id);
  const alive = board.deadEnds(US, id).not();
  const moves = (from: SquareSet, to: SquareSet) =>
    rides.length === 0 && leaps.length === 1
      ? from.step(leaps[0]!).and(to).count()
      : from.sum((square) => board.attacks(US, id, square).and(to).count());
  // A piece that only moves forward never leaves the zone.
  const canLeave = promotion!.leaving && [...leaps, ...rides].some(([, ranks]) => ranks <= 0);
  const promotions = (to: SquareSet) => {
    const entering = moves(canLeave ? own.without(zone) : own, to.and(zone));
    return canLeave ? [moves(own.and(zone), to), entering] : [entering];
  };
  const weighed = (to: SquareSet, promoting: Num, other: Num) => [
    ...promotions(to).map((count) => times(count, promotion!.to.length).times(promoting)),
    moves(own, to.and(alive)).times(other),
  ];
  return sum([
    ...weighed(enemies, weights.capture, weights.capture),
    ...weighed(empty, weights.promotion, weights.quiet),
  ]);
}

/** Moves of pieces that move as they attack. */
function pieceMoves(board: Board, { id }: Kind, { enemies, empty }: Targets, weights: Weights): Num {
  const reached = (set: SquareSet) => board.pieces(US, id).sum((from) => board.attacks(US, id, from).and(set).count());
  return reached(enemies).times(weights.capture).plus(reached(empty).times(weights.quiet));
}

/** The pseudo-legal moves of a side, by type. */
export const moves: Term = ({ kinds, capabilities }) => {
  const hasHands = capabilities.includes('hands');
  const left = hasHands
    ? 'Captures of a king are not counted.'
    : 'Castling, en passant and captures of a king are not counted.';
  return {
    id: 'moves',
    title: 'Moves',
    group: 'Mobility',
    help: `Pseudo-legal moves: captures, promotions${hasHands ? ', drops' : ''} and quiet moves, each with its weight. A promotion counts once for each piece it can become. ${left}`,
    // biome-ignore format: one knob a line
    knobs: {
      capture:   factor({ default: 3, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Capture', help: 'Weight of a capture, with or without promotion.' }),
      promotion: factor({ default: 2, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Promotion', help: 'Weight of a promotion without capture.' }),
      quiet:     factor({ default: 1, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Quiet move', help: 'Weight of any other move.' }),
      ...(hasHands ? { drop: factor({ default: 1, min: 0, max: 50, step: 0.5, neutral: 0, label: 'Drop', help: 'Weight of a drop.' }) } : {}),
      ...Object.fromEntries(
        kinds.map(({ id, name }) => [id, factor({ default: 1, min: 0, max: 10, step: 0.05, neutral: 1, label: name, help: `Multiplies the weight of ${id} moves.` })]),
      ),
      scale:     cp({ default: 2, min: -20, max: 20, step: 0.25, label: 'Scale', help: 'Centipawns for each unit of weight.' }),
    },
    formula: (board, knobs) => {
      const kings = kinds.filter(({ royal }) => royal).map(({ id }) => board.pieces(THEM, id));
      const enemies = kings.reduce((set, king) => set.without(king), board.side(THEM));
      const targets = { enemies, empty: board.occupied().not() };
      const weights = {
        capture: knobs.number('capture'),
        promotion: knobs.number('promotion'),
        quiet: knobs.number('quiet'),
      };
      const own = kinds.map((kind) => {
        const count = kind.takesAside ? pawnMoves : kind.promotion === undefined ? pieceMoves : promotingMoves;
        const moved = count(board, kind, targets, weights);
        const dropped = kind.slot === undefined || !hasHands ? undefined : board.drops(US, kind.id).count();
        const all = dropped === undefined ? moved : moved.plus(dropped.times(knobs.number('drop')));
        return all.times(knobs.number(kind.id));
      });
      return sum(own).times(knobs.number('scale'));
    },
  };
};
