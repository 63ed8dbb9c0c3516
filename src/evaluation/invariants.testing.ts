// Invariants of every quantised graph in every position: bounds, widths, ledgers, and the contributions of squares to
// loops.
import { type Bound, Bounds, EXACT_BITS, width } from './bounds.ts';
import type { Features } from './features.ts';
import { Interpreter, type Value } from './interpret.ts';
import { rootsOf } from './machine.testing.ts';
import { constantOf, inOrder, isLoop, type Node } from './nodes.ts';
import type { Ruleset } from './ruleset.ts';
import type { Specialised } from './specialise.ts';

/** Whether the result of the operation has no exact bound, because it is rounded next. */
function isInexact(node: Node, known: Bound): boolean {
  return node.op === 'div' || (node.op === 'mul' && width(known) > EXACT_BITS);
}

/** An interpreter that compares every number it computes, in every round of every loop, with the number's bound. */
class Watching extends Interpreter {
  readonly #bounds: Bounds;

  constructor(ruleset: Ruleset, features: Features, bounds: Bounds) {
    super(ruleset, features);
    this.#bounds = bounds;
  }

  override value(node: Node): Value {
    const value = super.value(node);
    if (node.type === 'num') this.#watch(node, value as number);
    return value;
  }

  #watch(node: Node, value: number): void {
    const known = this.#bounds.of(node);
    if (!(value >= known.low && value <= known.high))
      throw new Error(`'${node.op}' is ${value}, not between ${known.low} and ${known.high}`);
    if (Math.max(-known.low, known.high) > known.size) throw new Error(`'${node.op}' is larger than its parts`);
    if (!isInexact(node, known) && !Number.isInteger(value * 2 ** known.bits))
      throw new Error(`'${node.op}' is ${value}, not a multiple of 2^-${known.bits}`);
  }
}

/** Sums and products that must be exact are small enough to be. */
export function checkWidths(graph: Specialised, ruleset: Ruleset): void {
  const bounds = new Bounds(ruleset);
  for (const node of inOrder(rootsOf(graph))) {
    if (node.type !== 'num' || !['add', 'sub', 'mul', 'sum'].includes(node.op)) continue;
    // The negative of a number is as exact as the number.
    if (node.op === 'sub' && constantOf(node.args[0]) === 0) continue;
    const known = bounds.of(node);
    // One bit is kept in reserve: rounding the parts of a sum may make it a little larger.
    if (!isInexact(node, known) && width(known) > EXACT_BITS + 1)
      throw new Error(`'${node.op}' takes ${width(known)} bits`);
  }
}

/** Every number lies within its bound and is a multiple of its unit. */
export function checkBounds(graph: Specialised, ruleset: Ruleset, features: Features, bounds: Bounds): void {
  const watching = new Watching(ruleset, features, bounds);
  for (const root of rootsOf(graph)) watching.value(root);
}

/** The ledger adds up: totals to the sum, then with scale, cap and rounding to the score. */
export function checkLedger({ terms, sum, scaled, capped, score }: Specialised, interpreter: Interpreter): void {
  const of = (node: Node) => interpreter.number(node);
  const totals = terms.reduce((all, { total }) => all + of(total), 0);
  if (totals !== of(sum)) throw new Error(`totals add up to ${totals}, the sum is ${of(sum)}`);
  const [scale, cap] = [of(scaled) - of(sum), of(capped) - of(scaled)];
  // Exact, except for the fractional bits that a scale adds.
  const rounding = of(score) - (totals + scale + cap);
  if (Math.abs(rounding) > (scaled === sum ? 0.5 : 0.5 + 2 ** -20)) throw new Error(`rounding takes ${rounding}`);
  if (scaled === sum && rounding !== of(score) - of(capped)) throw new Error(`rounding takes ${rounding}, inexactly`);
  const all = totals + scale + cap + rounding;
  if (all !== of(score)) throw new Error(`the ledger adds up to ${all}, the score is ${of(score)}`);
  if (!Number.isInteger(of(score))) throw new Error(`the score is ${of(score)}`);
}

/** The contributions of the squares of a loop add up to its value. */
export function checkContributions(graph: Specialised, interpreter: Interpreter): void {
  for (const loop of inOrder(rootsOf(graph))) {
    if (!isLoop(loop) || loop.free !== 0) continue;
    const value = interpreter.value(loop);
    const set = interpreter.value(loop.args[0]!) as bigint;
    const parts = interpreter.contributions(loop);
    const squares = parts.reduce((all, { square }) => all | (1n << BigInt(square)), 0n);
    if (squares !== set) throw new Error(`the squares of a '${loop.op}' are not those of its set`);
    const numbers = parts.map((part) => part.value as number);
    const sets = parts.map((part) => part.value as bigint);
    const wants: Record<string, () => Value> = {
      sum: () => numbers.reduce((total, part) => total + part, 0),
      most: () => (parts.length === 0 ? 0 : numbers.toSorted((a, b) => b - a)[0]!),
      least: () => (parts.length === 0 ? 0 : numbers.toSorted((a, b) => a - b)[0]!),
      any: () => parts.some((part) => part.value === true),
      union: () => sets.reduce((all, part) => all | part, 0n),
      twice: () =>
        sets.reduce((all, part, i) => sets.slice(0, i).reduce((own, other) => own | (part & other), all), 0n),
    };
    const want = wants[loop.op]!();
    if (value !== want) throw new Error(`a '${loop.op}' is ${value}, the sum of its squares is ${want}`);
  }
}

/** All invariants of a graph in a position, for `checkWalk`. */
export function invariants(graph: Specialised, ruleset: Ruleset) {
  checkWidths(graph, ruleset);
  const bounds = new Bounds(ruleset);
  return (interpreter: Interpreter, features: Features) => {
    checkLedger(graph, interpreter);
    checkContributions(graph, interpreter);
    checkBounds(graph, ruleset, features, bounds);
  };
}
