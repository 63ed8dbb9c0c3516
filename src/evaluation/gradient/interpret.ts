import type { Features } from '../features.ts';
import { combine, Interpreter, squaresIn, type Value } from '../interpret.ts';
import { nearest } from '../knobs.ts';
import { isLoop, levelOf, type Node } from '../nodes.ts';
import { seenBy } from '../ruleset.ts';
import type { Learning } from './learning.ts';
import { power, slopeByBase, slopeByExponent, TINY } from './power.ts';
import { exp, logistic } from './series.ts';
import { Signature } from './signature.ts';
import { type Entry, Tape } from './tape.ts';

/** A place where the score bends or jumps, exactly where the parameters are. */
export interface Kink {
  readonly node: Node;
  /** The parameters that lead away from it, by name. */
  readonly knobs: readonly string[];
}

/** The score of a position and its derivatives by all parameters. */
export interface Gradient {
  /** White's score in centipawns, unrounded. */
  readonly value: number;
  /** By parameter. At a kink it is the derivative on one side. */
  readonly gradient: Float64Array<ArrayBuffer>;
  readonly kinks: readonly Kink[];
  /** Every parameter that the score was computed from. */
  readonly read: ReadonlySet<number>;
  /** Which smooth piece of the score this is. */
  readonly signature: string;
  /** The derivative of the score by every number on the way to it. */
  readonly adjoints: readonly { readonly node: Node; readonly value: number; readonly adjoint: number }[];
}

/** A decision that was as near as could be. */
interface Tie {
  readonly entry: Entry | undefined;
  readonly node: Node;
  /** What is zero here and decides by its sign. */
  readonly difference: readonly (readonly [Entry, number])[];
}

function isTie(a: number, b: number): boolean {
  return Math.abs(a - b) <= TINY * Math.max(1, Math.abs(a), Math.abs(b));
}

/**
 * Interprets a graph in learning mode and writes down how each number follows from others. Like the interpreter it extends: plain,
 * slow and obvious.
 */
class LearningInterpreter extends Interpreter {
  readonly tape = new Tape();
  readonly signature = new Signature();
  readonly ties: Tie[] = [];
  readonly #learning: Learning;
  readonly #vector: ArrayLike<number>;
  readonly #loops: { readonly level: number; readonly square: number; readonly known: Map<Node, Value | Entry> }[] = [];
  readonly #known = new Map<Node, Value | Entry>();

  constructor(learning: Learning, vector: ArrayLike<number>, features: Features) {
    super(learning.ruleset, features);
    this.#learning = learning;
    this.#vector = vector;
  }

  /** What is known in the innermost loop on whose variable a node depends. */
  #scope(node: Node): Map<Node, Value | Entry> {
    return this.#loops.findLast(({ level }) => node.free & (1 << level))?.known ?? this.#known;
  }

  override value(node: Node): Value {
    if (node.type === 'num') return this.entry(node).value;
    const scope = this.#scope(node);
    const known = scope.get(node) as Value | undefined;
    if (known !== undefined) return known;
    const value = this.#compute(node);
    scope.set(node, value);
    return value;
  }

  entry(node: Node): Entry {
    const scope = this.#scope(node);
    const known = scope.get(node) as Entry | undefined;
    if (known !== undefined) return known;
    const entry = this.#number(node);
    scope.set(node, entry);
    return entry;
  }

  #compute(node: Node): Value {
    if (node.op === 'square') return this.#loops.findLast(({ level }) => level === node.attr.level)!.square;
    if (isLoop(node)) return combine(node, [...this.#rounds(node, (body) => this.value(body))]);
    const value = super.value(node);
    if (node.op === 'less' || node.op === 'atMost' || node.op === 'equal') {
      const [a, b] = node.args.map((arg) => this.entry(arg)) as [Entry, Entry];
      this.signature.add(value ? 1 : 0);
      if (isTie(a.value, b.value)) this.#tie(node, undefined, a, b);
    }
    return value;
  }

  #tie(node: Node, entry: Entry | undefined, a: Entry, b?: Entry): void {
    const difference: [Entry, number][] = [[a, 1]];
    if (b !== undefined) difference.push([b, -1]);
    this.ties.push({ node, entry, difference });
  }

  *#rounds<T>(loop: Node, run: (body: Node) => T): Generator<T> {
    const [set, body] = loop.args as [Node, Node];
    for (const square of squaresIn(this.value(set) as bigint)) {
      this.#loops.push({ level: levelOf(loop), square, known: new Map() });
      const result = run(body);
      this.#loops.pop();
      yield result;
    }
  }

  #parameter(node: Node, index: number): Entry {
    return this.tape.add(node, this.#vector[index]!, [], [], index);
  }

  #number(node: Node): Entry {
    const { op, attr } = node;
    const { tape } = this;
    const arg = (i: number) => this.entry(node.args[i]!);
    switch (op) {
      case 'parameter':
        return this.#parameter(node, attr.index as number);
      case 'entryByCount': {
        const { value } = arg(0);
        const index = Math.max(0, Math.min(value, (attr.length as number) - 1));
        return this.#parameter(node, (attr.offset as number) + index);
      }
      case 'entryBySquare': {
        const square = this.value(node.args[0]!) as number;
        const seen = seenBy(this.#learning.ruleset, square, attr.color as number);
        return this.#parameter(node, (attr.offset as number) + seen);
      }
      case 'linear': {
        const factors = attr.factors as readonly number[];
        const args = node.args.map((_, i) => arg(i));
        const value = args.reduce((sum, part, i) => sum + part.value * factors[i]!, attr.constant as number);
        return tape.add(node, value, args, factors);
      }
      case 'mul': {
        const [a, b] = [arg(0), arg(1)];
        return tape.add(node, a.value * b.value, [a, b], [b.value, a.value]);
      }
      case 'div': {
        const [a, b] = [arg(0), arg(1)];
        this.signature.add(b.value === 0 ? 1 : 0);
        if (b.value === 0) {
          const zero = tape.add(node, 0);
          this.#tie(node, undefined, b);
          return zero;
        }
        const value = a.value / b.value;
        return tape.add(node, value, [a, b], [1 / b.value, -value / b.value]);
      }
      case 'min':
      case 'max': {
        const [a, b] = [arg(0), arg(1)];
        const first = op === 'min' ? a.value <= b.value : a.value >= b.value;
        this.signature.add(first ? 1 : 0);
        const entry = tape.add(node, first ? a.value : b.value, [first ? a : b], [1]);
        if (isTie(a.value, b.value)) this.#tie(node, entry, a, b);
        return entry;
      }
      case 'select': {
        const chosen = this.value(node.args[0]!) ? arg(1) : arg(2);
        return tape.add(node, chosen.value, [chosen], [1]);
      }
      case 'pow': {
        const [x, p] = [arg(0), arg(1)];
        const value = power(x.value, p.value);
        const isTiny = Math.abs(x.value) <= TINY;
        this.signature.add(isTiny ? 0 : Math.sign(x.value));
        const slopes = [slopeByBase(x.value, p.value, value), slopeByExponent(x.value, value)];
        const entry = tape.add(node, value, [x, p], slopes);
        // Smooth at 0 only for the power 1 and those above.
        if (isTiny && p.value < 1) this.#tie(node, undefined, x);
        return entry;
      }
      case 'exp': {
        const value = exp(arg(0).value);
        return tape.add(node, value, [arg(0)], [value]);
      }
      case 'logistic': {
        const value = logistic(arg(0).value);
        return tape.add(node, value, [arg(0)], [value * (1 - value)]);
      }
      case 'round': {
        const x = arg(0);
        const units = x.value * 2 ** (attr.bits as number);
        this.signature.add(nearest(units));
        const entry = tape.add(node, nearest(units) / 2 ** (attr.bits as number));
        if (isTie(units - Math.floor(units), 0.5)) this.#tie(node, undefined, x);
        return entry;
      }
      case 'sum': {
        const parts = [...this.#rounds(node, (body) => this.entry(body))];
        const value = parts.reduce((sum, part) => sum + part.value, 0);
        return tape.add(
          node,
          value,
          parts,
          parts.map(() => 1),
        );
      }
      case 'most':
      case 'least':
        return this.#extreme(node);
      default:
        return tape.add(node, super.value(node) as number);
    }
  }

  /** The first of the largest, or of the smallest. */
  #extreme(node: Node): Entry {
    const sign = node.op === 'most' ? 1 : -1;
    const parts = [...this.#rounds(node, (body) => this.entry(body))];
    const [first] = parts;
    if (first === undefined) return this.tape.add(node, 0);
    const best = parts.reduce((so, part) => (sign * part.value > sign * so.value ? part : so), first);
    this.signature.add(parts.indexOf(best));
    const entry = this.tape.add(node, best.value, [best], [1]);
    for (const part of parts) if (part !== best && isTie(part.value, best.value)) this.#tie(node, entry, part, best);
    return entry;
  }
}

/** The score, its gradient and its kinks, in the slowest and plainest way. */
export function interpretGradient(learning: Learning, vector: ArrayLike<number>, features: Features): Gradient {
  const interpreter = new LearningInterpreter(learning, vector, features);
  const { tape, signature, ties } = interpreter;
  const { parameters, score } = learning;
  const root = interpreter.entry(score);
  const adjoints = tape.adjoints([[root, 1]]);
  const kinks: Kink[] = [];
  for (const { node, entry, difference } of ties) {
    // What the score does not depend on cannot bend it.
    if (entry !== undefined && adjoints[entry.place] === 0) continue;
    const away = tape.gradient(tape.adjoints(difference), parameters.size);
    const knobs = [...away.keys()].filter((i) => Math.abs(away[i]!) > TINY).map((i) => parameters.nameOf(i));
    if (knobs.length > 0) kinks.push({ node, knobs });
  }
  return {
    value: root.value + 0,
    gradient: tape.gradient(adjoints, parameters.size),
    kinks,
    read: new Set([...tape].map(({ parameter }) => parameter).filter((index) => index >= 0)),
    signature: signature.toString(),
    adjoints: Array.from(tape, ({ node, value, place }) => ({ node, value, adjoint: adjoints[place]! })),
  };
}
