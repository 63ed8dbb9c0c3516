import { inOrder, isLoop, levelOf, type Node } from '../nodes.ts';
import type { Language } from '../operations/operation.ts';
import { FormulaError } from './fault.ts';
import type { Limits } from './limits.ts';
import { Sizes } from './sizes.ts';
import type { Span } from './syntax.ts';
import type { Vocabulary } from './vocabulary.ts';

function languageOf({ operation: { language } }: Node): Language<Node> | undefined {
  return language === 'none' ? undefined : language;
}

function isCurve(node: Node): boolean {
  return languageOf(node)?.isCurve?.(node) === true;
}

function longestWay(nodes: readonly Node[]): number {
  const depths = new Map<Node, number>();
  for (const node of nodes) depths.set(node, 1 + Math.max(0, ...node.args.map((arg) => depths.get(arg) ?? 0)));
  return depths.get(nodes.at(-1)!) ?? 0;
}

/** Counts the operations for one side of one position when every set is as large as possible. */
class Counter {
  readonly #sizes: Sizes;
  readonly #except: ReadonlySet<Node>;
  readonly #bodies = new Map<Node, number>();

  constructor(sizes: Sizes, except: ReadonlySet<Node>) {
    this.#sizes = sizes;
    this.#except = except;
  }

  #own(node: Node): number {
    const once = languageOf(node)?.cost ?? 1;
    return isLoop(node) ? once + this.#sizes.most(node.args[0]!) * this.#body(node) : once;
  }

  /** The nodes that each round of a loop computes: those that depend on its square. */
  #body(loop: Node): number {
    const known = this.#bodies.get(loop);
    if (known !== undefined) return known;
    const variable = 1 << levelOf(loop);
    let total = 1;
    // Nodes that also depend on an inner loop's square are counted there, but their arguments may belong here.
    for (const node of this.#below(loop.args[1]!, variable)) {
      const inner = [...this.#inner(loop)].some((level) => (node.free & level) !== 0);
      if (!inner) total += this.#own(node);
    }
    this.#bodies.set(loop, total);
    return total;
  }

  #below(root: Node, variable: number): Node[] {
    return inOrder([root], { has: (node) => (node.free & variable) === 0 || this.#except.has(node) });
  }

  /** The squares of the loops within a loop that depend on it. */
  #inner(loop: Node): Set<number> {
    const variable = 1 << levelOf(loop);
    return new Set(
      this.#below(loop.args[1]!, variable)
        .filter(isLoop)
        .map((inner) => 1 << levelOf(inner)),
    );
  }

  total(root: Node): number {
    // Nodes in a loop that do not depend on its square are computed once, before the loop.
    let total = 0;
    for (const node of inOrder([root], this.#except)) if (node.free === 0) total += this.#own(node);
    return total;
  }
}

/** The cost of a formula. */
export interface Cost {
  /** Different operations, and how many of them lie on the longest way to the value. */
  readonly nodes: number;
  readonly depth: number;
  readonly curves: number;
  /** For one side of one position, in the worst case. */
  readonly operations: number;
  /** The largest number that can occur; not finite if there is no bound. */
  readonly size: number;
  /** The lower bound of its value. */
  readonly low: number;
}

/** Measures a formula. `enough` says when to stop, because formulas far beyond the limits need no exact cost. */
export function costOf(root: Node, vocabulary: Vocabulary, enough: (cost: Cost) => boolean = () => false): Cost {
  const except = new Set([vocabulary.phase, vocabulary.endgamishness].filter((measure) => measure !== undefined));
  const nodes = inOrder([root], except);
  const curves = nodes.filter(isCurve).length;
  const simple = { nodes: nodes.length, depth: longestWay(nodes), curves, operations: 0, size: 0, low: 0 };
  if (enough(simple)) return simple;
  const sizes = new Sizes(vocabulary, [...except, ...nodes]);
  // NaN counts as unbounded.
  const largest = nodes.filter(({ type }) => type === 'num').map((node) => sizes.largest(node));
  const size = largest.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(0, ...largest);
  return { ...simple, operations: new Counter(sizes, except).total(root), size, low: sizes.least(root) };
}

/** Refuses formulas that would cost too much to compile or to play with. */
export function checkCost(root: Node, vocabulary: Vocabulary, limits: Limits, span: Span): void {
  const isTooMuch = ({ nodes, depth }: Cost) => nodes > limits.nodes || depth > limits.depth;
  const { nodes, depth, curves, operations, size } = costOf(root, vocabulary, isTooMuch);
  const refuse = (code: string, message: string) => {
    throw new FormulaError(code, span, message);
  };
  if (nodes > limits.nodes) refuse('nodes', `the formula has more than ${limits.nodes} different operations`);
  if (depth > limits.depth) refuse('depth', `the formula is more than ${limits.depth} operations deep`);
  if (curves > limits.curves) refuse('curves', `the formula has more than ${limits.curves} powers and curves`);
  if (size > limits.size) refuse('size', 'values of the formula can become too large');
  if (operations > limits.operations)
    refuse(
      'operations',
      `the formula can take ${operations} operations on a position, more than the limit of ${limits.operations}`,
    );
}
