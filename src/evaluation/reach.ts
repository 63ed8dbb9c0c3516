import { type Bound, Bounds, bound, boundOf } from './bounds.ts';
import type { Evaluation } from './evaluation.ts';
import type { KnobValues } from './knobs.ts';
import { factorsOf, type Node } from './nodes.ts';
import { quantise } from './quantise.ts';
import { kindNumbered, type Ruleset } from './ruleset.ts';
import { eachPiece } from './simplify/sums.ts';
import { Simplifier } from './simplify.ts';
import { SCORE_LIMIT, specialise } from './specialise.ts';

/** The range of a score over all positions. */
export interface Reach {
  readonly low: number;
  readonly high: number;
  /** Whether it could go beyond the limit at which every score is capped. */
  readonly isCapped: boolean;
}

/** The range that each piece of one kind may add to a sum. */
interface PerPiece {
  readonly royal: boolean;
  low: number;
  high: number;
}

/**
 * Bounds of sums over pieces. The general bound allows a side its full number of pieces of every kind at once. Here the
 * kinds share that number, which makes a large difference for material.
 */
class ReachBounds {
  readonly #ruleset: Ruleset;
  readonly #known = new Map<Node, Bound>();
  readonly #bodies: Bounds;

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
    this.#bodies = new Bounds(ruleset);
  }

  of(node: Node): Bound {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const general = boundOf(this.#ruleset, node, (arg) => this.of(arg));
    const sum = factorsOf(node);
    const found = sum === undefined ? general : this.#linear(node, sum, general);
    this.#known.set(node, found);
    return found;
  }

  #linear(node: Node, { factors, constant }: NonNullable<ReturnType<typeof factorsOf>>, general: Bound): Bound {
    let [low, high] = [constant, constant];
    const sides: Map<number, PerPiece>[] = [new Map(), new Map()];
    node.args.forEach((part, i) => {
      const each = eachPiece(part);
      const { low: least, high: most } =
        each === undefined ? this.of(part) : each.adds === 'one' ? { low: 1, high: 1 } : this.#bodies.of(each.adds);
      const ends = [least * factors[i]!, most * factors[i]!];
      if (each === undefined) {
        low += Math.min(...ends);
        high += Math.max(...ends);
        return;
      }
      const { color, kind } = each.piece;
      const royal = kindNumbered(this.#ruleset, kind).royal === true;
      const piece = sides[color]!.get(kind) ?? { royal, low: 0, high: 0 };
      piece.low += Math.min(...ends);
      piece.high += Math.max(...ends);
      sides[color]!.set(kind, piece);
    });
    for (const side of sides) {
      for (const royal of [true, false]) {
        const pieces = [...side.values()].filter((piece) => piece.royal === royal);
        const most = royal ? 1 : this.#ruleset.maxPieces - 1;
        low += most * Math.min(0, ...pieces.map((piece) => piece.low));
        high += most * Math.max(0, ...pieces.map((piece) => piece.high));
      }
    }
    return bound(general.bits, Math.max(low, general.low), Math.min(high, general.high), general.size);
  }
}

/** The smallest and the largest score an evaluation could give if nothing capped it, by interval arithmetic. */
export function reach(evaluation: Evaluation, values: KnobValues): Reach {
  const { ruleset } = evaluation;
  const { scaled } = quantise(specialise(evaluation, values), ruleset);
  const [simplified] = new Simplifier(ruleset).simplify([scaled]) as [Node];
  const { low, high } = new ReachBounds(ruleset).of(simplified);
  return { low, high, isCapped: high > SCORE_LIMIT || low < -SCORE_LIMIT };
}
