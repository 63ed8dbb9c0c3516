import { type Bound, Bounds, bound, boundOf } from './bounds.ts';
import type { Evaluation } from './evaluation.ts';
import type { KnobValues } from './knobs.ts';
import type { Node } from './nodes.ts';
import { quantise } from './quantise.ts';
import type { Ruleset } from './ruleset.ts';
import { Simplifier } from './simplify.ts';
import { SCORE_LIMIT, specialise } from './specialise.ts';

/** How far a score could go, whatever the position. */
export interface Reach {
  readonly low: number;
  readonly high: number;
  /** Whether it could go beyond the limit at which every score is capped. */
  readonly isCapped: boolean;
}

/** What each piece of one kind may add to a sum. */
interface PerPiece {
  readonly royal: boolean;
  low: number;
  high: number;
}

/**
 * Bounds of sums over pieces. The general bound lets a side have its whole number of pieces of every kind at once; here they share
 * that number, which for material makes all the difference.
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
    const found = node.op === 'linear' ? this.#linear(node) : boundOf(this.#ruleset, node, (arg) => this.of(arg));
    this.#known.set(node, found);
    return found;
  }

  /** What one piece adds to a sum over the pieces of its kind; undefined for other numbers. */
  #perPiece(part: Node): { low: number; high: number } | undefined {
    if (part.args[0]?.op !== 'pieces') return undefined;
    if (part.op === 'count') return { low: 1, high: 1 };
    return part.op === 'sum' ? this.#bodies.of(part.args[1]!) : undefined;
  }

  #linear(node: Node): Bound {
    const factors = node.attr.factors as readonly number[];
    let low = node.attr.constant as number;
    let high = low;
    const sides: Map<number, PerPiece>[] = [new Map(), new Map()];
    node.args.forEach((part, i) => {
      const one = this.#perPiece(part);
      const { low: least, high: most } = one ?? this.of(part);
      const ends = [least * factors[i]!, most * factors[i]!];
      if (one === undefined) {
        low += Math.min(...ends);
        high += Math.max(...ends);
        return;
      }
      const { color, kind } = part.args[0]!.attr as { color: number; kind: number };
      const royal = this.#ruleset.kinds[kind - 1]!.royal === true;
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
    const general = boundOf(this.#ruleset, node, (arg) => this.of(arg));
    return bound(general.bits, Math.max(low, general.low), Math.min(high, general.high), general.size);
  }
}

/** The least and the largest score an evaluation could give if nothing capped it, by interval arithmetic. */
export function reach(evaluation: Evaluation, values: KnobValues): Reach {
  const { ruleset } = evaluation;
  const { scaled } = quantise(specialise(evaluation, values), ruleset);
  const [simplified] = new Simplifier(ruleset).simplify([scaled]) as [Node];
  const { low, high } = new ReachBounds(ruleset).of(simplified);
  return { low, high, isCapped: high > SCORE_LIMIT || low < -SCORE_LIMIT };
}
