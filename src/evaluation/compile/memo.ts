import { factorsOf, inOrder, isKept, isLoop, type Node } from '../nodes.ts';
import { CASTLING, KINGS, ownDependencies, PAWNS } from '../operations/operation.ts';
import type { Ruleset } from '../ruleset.ts';
import { asLinear } from '../simplify/sums.ts';
import type { Simplifier } from '../simplify.ts';
import { pieceSquareTable } from './lanes.ts';

/** The parts of a position that a kept value may depend on. */
const KEEPABLE = PAWNS | KINGS | CASTLING;

/** Operations expensive enough for a memo lookup to pay; sums that become lanes cost nothing. */
function isDear(ruleset: Ruleset, node: Node): boolean {
  const parts = [...asLinear(node).parts.keys()];
  if (parts.every((part) => pieceSquareTable(ruleset, part) !== undefined)) return false;
  return inOrder([node]).some((inner) => isLoop(inner) || inner.operation.isDear === true);
}

function isDearSet(set: Node): boolean {
  return inOrder([set]).some(({ operation }) => operation.isDear === true);
}

/** How much a memo keeps. */
interface MemoRoom {
  /** The number of values. */
  readonly most: number;
  /** Whether a value has room for a set: only for sets of one word. */
  readonly keepsSets: boolean;
}

/**
 * Finds values that depend only on pawns, kings and castling rights, which are new in a few percent of positions, and
 * marks them to be kept between positions.
 */
export class MemoFinder {
  /** The kept values, in the order of their slots. */
  readonly kept: Node[] = [];
  readonly #ruleset: Ruleset;
  readonly #simplifier: Simplifier;
  readonly #room: MemoRoom;
  readonly #dependencies = new Map<Node, number>();
  readonly #done = new Map<Node, Node>();

  constructor(ruleset: Ruleset, simplifier: Simplifier, room: MemoRoom) {
    this.#ruleset = ruleset;
    this.#simplifier = simplifier;
    this.#room = room;
  }

  #dependsOn(node: Node): number {
    const known = this.#dependencies.get(node);
    if (known !== undefined) return known;
    const own = ownDependencies(this.#ruleset, node);
    const found = node.args.reduce((all, arg) => all | this.#dependsOn(arg), own);
    this.#dependencies.set(node, found);
    return found;
  }

  #isKeepable(node: Node): boolean {
    return (
      node.type === 'num' && node.free === 0 && !(this.#dependsOn(node) & ~KEEPABLE) && isDear(this.#ruleset, node)
    );
  }

  #isKeepableSet(node: Node): boolean {
    return node.type === 'set' && node.free === 0 && !(this.#dependsOn(node) & ~KEEPABLE) && isDearSet(node);
  }

  #keep(node: Node): Node {
    if (this.kept.length >= this.#room.most) return node;
    // All kept values are computed before any of them can be read.
    const slot = this.kept.push(this.#withoutKept(node)) - 1;
    const { graph } = this.#simplifier;
    return node.type === 'set' ? graph.memoSet(node, { slot }) : graph.memo(node, { slot });
  }

  /** The same value, computed without kept ones: a set may select by a number that is kept, too. */
  #withoutKept(root: Node): Node {
    const plain = new Map<Node, Node>();
    for (const node of inOrder([root])) {
      const args = node.args.map((arg) => plain.get(arg)!);
      plain.set(node, isKept(node) ? args[0]! : this.#simplifier.graph.rebuild(node, args));
    }
    return plain.get(root)!;
  }

  /**
   * Marks the values to keep below the roots: numbers first, because they save most, then sets as far as there is room.
   */
  find(roots: readonly Node[]): Node[] {
    const done = new Map<Node, Node>();
    const found = roots.map((root) => this.#number(root));
    return this.#room.keepsSets ? found.map((root) => this.#sets(root, done)) : found;
  }

  /** From the root down, so that the kept values are as large as possible. */
  #number(node: Node): Node {
    const known = this.#done.get(node);
    if (known !== undefined) return known;
    const found = this.#isKeepable(node) ? this.#keep(node) : this.#split(node);
    this.#done.set(node, found);
    return found;
  }

  #sets(node: Node, done: Map<Node, Node>): Node {
    const known = done.get(node);
    if (known !== undefined) return known;
    let found = node;
    if (this.#isKeepableSet(node)) found = this.#keep(node);
    else if (!isKept(node)) {
      const args = node.args.map((arg) => this.#sets(arg, done));
      found = this.#simplifier.graph.rebuild(node, args);
    }
    done.set(node, found);
    return found;
  }

  /** The parts of a sum that can be kept are kept together; any other operation is searched further. */
  #split(node: Node): Node {
    const { graph } = this.#simplifier;
    if (factorsOf(node) === undefined) {
      return graph.rebuild(
        node,
        node.args.map((arg) => this.#number(arg)),
      );
    }
    const { parts, constant } = asLinear(node);
    const keepable = [...parts].filter(([part]) => this.#isKeepable(part));
    const rest = [...parts].filter(([part]) => !this.#isKeepable(part));
    const nodes = rest.map(([part]) => this.#number(part));
    const factors = rest.map(([, factor]) => factor);
    if (keepable.length > 0) {
      const together = this.#simplifier.sums.of(
        keepable.map(([part]) => part),
        keepable.map(([, factor]) => factor),
      );
      nodes.push(this.#keep(together));
      factors.push(1);
    }
    return this.#simplifier.sums.of([...nodes, graph.const(constant)], [...factors, 1]);
  }
}
