import { MATE_AT_LEAF } from '../../engine/style.ts';
import { PackedPositions } from '../../evaluation/gradient/packed.ts';
import type { Position } from '../../rules/position.ts';
import type { Quiescence } from '../dataset/quiescence.ts';
import { Breaks } from './breaks.ts';
import type { DecisionSet } from './decision.ts';

/** A leaf that has no position to evaluate. */
const NO_LEAF = -1;

/**
 * The legal moves of decisions, each with the leaf of its quiescence search. The leaves belong to a profile: they are found again when its
 * numbers have moved.
 */
export interface Choices {
  readonly length: number;
  /** Where the moves of each decision begin; one more than decisions. */
  readonly starts: Uint32Array;
  /** The place of each move's leaf among the positions, or −1 if its score is fixed. */
  readonly leaves: Int32Array;
  /** The score of a game that has ended there, from the view of the side that chooses. */
  readonly fixed: Float64Array;
  readonly positions: PackedPositions;
  /** The index of the move that was played, among the moves of the decision. */
  readonly played: Uint16Array;
  /** 1 if White chooses, −1 if Black does. */
  readonly sides: Int8Array;
  /** The game of each decision. */
  readonly games: Uint32Array;
}

/** The number of moves of a decision. */
export function movesIn({ starts }: Pick<Choices, 'starts'>, decision: number): number {
  return starts[decision + 1]! - starts[decision]!;
}

/** A leaf that is added, or the score of a game that has ended. */
function leafOf(leaf: Position, side: 1 | -1, positions: PackedPositions): { leaf: number; fixed: number } {
  const isOver = leaf.moves().length === 0;
  if (!isOver) return { leaf: positions.add(leaf), fixed: 0 };
  const loser = leaf.turn === 0 ? 1 : -1;
  return { leaf: NO_LEAF, fixed: leaf.inCheck ? (loser === side ? -MATE_AT_LEAF : MATE_AT_LEAF) : 0 };
}

/** Every n-th index, so that about `most` are left. */
export function thinned(indexes: Uint32Array, most: number): Uint32Array {
  const step = Math.max(1, Math.floor(indexes.length / most));
  return indexes.filter((_, i) => i % step === 0);
}

/** Finds the leaves of all legal moves of some decisions. */
export async function findLeaves(
  quiescence: Quiescence,
  { decisions, records }: DecisionSet,
  indexes: ArrayLike<number>,
  signal?: AbortSignal,
): Promise<Choices> {
  const { position } = quiescence;
  const positions = new PackedPositions();
  const count = indexes.length;
  const starts = new Uint32Array(count + 1);
  const played = new Uint16Array(count);
  const sides = new Int8Array(count);
  const games = new Uint32Array(count);
  const leaves: number[] = [];
  const fixed: number[] = [];
  const breaks = new Breaks(signal);
  for (let i = 0; i < count; i++) {
    if (i % 64 === 0) await breaks.take();
    const { move, game } = decisions[indexes[i]!]!;
    quiescence.load(records, indexes[i]!);
    const side = position.turn === 0 ? 1 : -1;
    const moves = position.moves();
    for (const one of moves) {
      position.make(one);
      quiescence.atLeaf((at) => {
        const found = leafOf(at, side, positions);
        leaves.push(found.leaf);
        fixed.push(found.fixed);
      });
      position.unmake();
    }
    played[i] = moves.indexOf(move);
    sides[i] = side;
    games[i] = game;
    starts[i + 1] = leaves.length;
  }
  return {
    length: count,
    starts,
    leaves: Int32Array.from(leaves),
    fixed: Float64Array.from(fixed),
    positions,
    played,
    sides,
    games,
  };
}
