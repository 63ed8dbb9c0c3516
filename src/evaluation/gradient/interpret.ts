import type { Features } from '../features.ts';
import { Interpreter, squaresIn, type Value } from '../interpret.ts';
import { levelOf, type Node, partsOfLoop } from '../nodes.ts';
import type { Learning } from './learning.ts';
import { TINY } from './power.ts';
import { Signature } from './signature.ts';
import { type Entry, Tape } from './tape.ts';

/** A kink or jump of the score, exactly at the present parameters. */
export interface Kink {
  readonly node: Node;
  /** The parameters that move it, by name. */
  readonly knobs: readonly string[];
}

/** The score of a position and its derivatives with respect to all parameters. */
export interface Gradient {
  /** White's score in centipawns, unrounded. */
  readonly value: number;
  /** By parameter. At a kink it is the derivative on one side. */
  readonly gradient: Float64Array<ArrayBuffer>;
  readonly kinks: readonly Kink[];
  /** Every parameter that the score was computed from. */
  readonly read: ReadonlySet<number>;
  /** Identifies the smooth piece of the score. */
  readonly signature: string;
  /** The derivative of the score with respect to every number on the way to it. */
  readonly adjoints: readonly { readonly node: Node; readonly value: number; readonly adjoint: number }[];
}

/** A decision that was a tie. */
interface Tie {
  readonly entry: Entry | undefined;
  readonly node: Node;
  /** The weighted sum of entries that is zero here and whose sign decides. */
  readonly difference: readonly (readonly [Entry, number])[];
}

/**
 * Interprets a graph in learning mode and records how each number depends on others. Like the interpreter it extends:
 * plain, slow and obvious.
 */
export class LearningInterpreter extends Interpreter {
  readonly tape = new Tape();
  readonly signature = new Signature();
  readonly ties: Tie[] = [];
  readonly #vector: ArrayLike<number>;
  readonly #loops: { readonly level: number; readonly square: number; readonly known: Map<Node, Value | Entry> }[] = [];
  readonly #known = new Map<Node, Value | Entry>();

  constructor(learning: Learning, vector: ArrayLike<number>, features: Features) {
    super(learning.ruleset, features);
    this.#vector = vector;
  }

  /** The known values of the innermost loop on whose variable a node depends. */
  #scope(node: Node): Map<Node, Value | Entry> {
    return this.#loops.findLast(({ level }) => node.free & (1 << level))?.known ?? this.#known;
  }

  override value(node: Node): Value {
    if (node.type === 'num') return this.entry(node).value;
    const scope = this.#scope(node);
    const known = scope.get(node) as Value | undefined;
    if (known !== undefined) return known;
    const value = this.compute(node);
    const { learning } = node.operation;
    if (typeof learning === 'object' && 'observe' in learning) learning.observe(node, this, value);
    scope.set(node, value);
    return value;
  }

  /** The number on the tape. */
  entry(node: Node): Entry {
    const scope = this.#scope(node);
    const known = scope.get(node) as Entry | undefined;
    if (known !== undefined) return known;
    const { learning } = node.operation;
    const entry =
      typeof learning === 'object' && 'record' in learning
        ? learning.record(node, this)
        : this.tape.add(node, this.compute(node) as number);
    scope.set(node, entry);
    return entry;
  }

  protected override compute(node: Node): Value {
    const { loop } = node.operation;
    return loop === 'none' ? super.compute(node) : loop.combine([...this.#rounds(node, (body) => this.value(body))]);
  }

  override squareAt(level: number): number {
    return this.#loops.findLast((loop) => loop.level === level)!.square;
  }

  /** Records a decision that was a tie. */
  tie(node: Node, entry: Entry | undefined, a: Entry, b?: Entry): void {
    const difference: [Entry, number][] = [[a, 1]];
    if (b !== undefined) difference.push([b, -1]);
    this.ties.push({ node, entry, difference });
  }

  *#rounds<T>(loop: Node, run: (body: Node) => T): Generator<T> {
    const { set, body } = partsOfLoop(loop);
    for (const square of squaresIn(this.set(set))) {
      this.#loops.push({ level: levelOf(loop), square, known: new Map() });
      const result = run(body);
      this.#loops.pop();
      yield result;
    }
  }

  /** The entry of each round of a loop. */
  entries(loop: Node): Entry[] {
    return [...this.#rounds(loop, (body) => this.entry(body))];
  }

  parameter(node: Node, index: number): Entry {
    return this.tape.add(node, this.#vector[index]!, [], [], index);
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
    // A number that the score does not depend on causes no kink.
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
