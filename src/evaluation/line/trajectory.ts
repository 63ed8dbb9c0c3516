import { type Evaluation, effectiveValues } from '../evaluation.ts';
import type { KnobValues } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import { type Specialised, Specialiser, specialiseWith } from '../specialise.ts';
import { SLOTS, START_BITS } from './path.ts';

/** Treats neither side as being to move, so that passing the move does not change the score. */
class TurnlessSpecialiser extends Specialiser {
  override toMove(): Node {
    return this.graph.always({ value: 0 });
  }
}

/**
 * The score from which the gain and the loss of a line are computed: the static score without parts that depend on the
 * side to move. Offsets of terms always go to the engine's side, so that they cancel out between two positions of a
 * line.
 */
export function specialiseTrajectory(evaluation: Evaluation, values: KnobValues = new Map()): Specialised {
  const specialiser = new TurnlessSpecialiser(evaluation, effectiveValues(evaluation, values));
  const { graph } = specialiser;
  const engine = graph.path({ slot: SLOTS.engine.at, low: 0, high: 1 });
  const isWhite = graph.equal(engine, graph.const(0));
  return specialiseWith(specialiser, evaluation, { favored: isWhite, bits: START_BITS });
}
