import { Bounds } from './bounds.ts';
import { type Evaluation, effectiveValues } from './evaluation.ts';
import type { Features } from './features.ts';
import { Interpreter, type Value } from './interpret.ts';
import type { KnobValues } from './knobs.ts';
import { type Node, rewrite } from './nodes.ts';
import { Quantiser } from './quantise.ts';
import { Specialiser, type TermNodes } from './specialise.ts';

/**
 * The value of every part of a formula in a position. The numbers are those of the ledger: parts are made exact in the same way as
 * the whole, and read by the same interpreter.
 */
export class Trace {
  readonly #specialiser: Specialiser;
  readonly #quantiser: Quantiser;
  readonly #interpreter: Interpreter;
  readonly #exact = new Map<Node, Node>();

  constructor(evaluation: Evaluation, values: KnobValues, features: Features) {
    this.#specialiser = new Specialiser(evaluation, effectiveValues(evaluation, values));
    this.#quantiser = new Quantiser(this.#specialiser.graph, new Bounds(evaluation.ruleset));
    this.#interpreter = new Interpreter(evaluation.ruleset, features);
  }

  /** A term's formula with its knobs set, for both sides, and its total for White. */
  term(id: string, value: Node): TermNodes {
    return this.#specialiser.term(id, value);
  }

  /** A part of a formula as a color sees it, with its knobs set. */
  seenBy(node: Node, color: number): Node {
    return this.#specialiser.forColor(node, color);
  }

  /** The value of a node returned by `term` or `seenBy`, or of a part of it. */
  value(node: Node): Value {
    const [exact] = rewrite([node], (inner, args) => this.#quantiser.replace(inner, args), this.#exact);
    return this.#interpreter.value(exact!);
  }

  number(node: Node): number {
    // Adding zero turns −0 into 0.
    return (this.value(node) as number) + 0;
  }

  /** Sets the square of a loop, for parts of its body. */
  bind(level: number, square: number): void {
    this.#interpreter.bind(level, square);
  }
}
