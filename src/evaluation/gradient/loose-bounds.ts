import { type Bound, type BoundSource, boundOf } from '../bounds.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';

/**
 * Bounds in learning mode. Counts, and numbers computed from counts alone, have the same bounds as in play, so that they stay integers. The
 * caller supplies the bound of numbers that depend on a parameter.
 */
export class LooseBounds implements BoundSource {
  readonly #ruleset: Ruleset;
  readonly #unknown: Bound;
  readonly #known = new Map<Node, Bound>();

  constructor(ruleset: Ruleset, unknown: Bound) {
    this.#ruleset = ruleset;
    this.#unknown = unknown;
  }

  of(node: Node): Bound {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const found = this.#find(node);
    this.#known.set(node, found);
    return found;
  }

  #find(node: Node): Bound {
    if (!node.operation.isMultiple) return this.#unknown;
    for (const arg of node.args) if (arg.type === 'num' && this.of(arg) === this.#unknown) return this.#unknown;
    return boundOf(this.#ruleset, node, (arg) => this.of(arg));
  }
}

const ANYWHERE = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** For the simplifier: products with constants count as exact, because a last bit does not matter in learning. */
export function simplifierBounds(ruleset: Ruleset): BoundSource {
  return new LooseBounds(ruleset, { ...ANYWHERE, bits: Number.POSITIVE_INFINITY, size: 0 });
}

/** For the generator: numbers without a known bound are doubles. */
export function generatorBounds(ruleset: Ruleset): BoundSource {
  return new LooseBounds(ruleset, { ...ANYWHERE, bits: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY });
}
