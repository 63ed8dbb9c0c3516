import type { AnyNode } from './operations/index.ts';
import type { PieceAttributes } from './operations/operation.ts';

/**
 * The formula graph: immutable nodes, hash-consed so that equal nodes are the same object. Parts that two terms share are computed once,
 * and equality of formulas is equality of references. The declaration of its operation defines the meaning of a node.
 */
export type Node = AnyNode;

export const NONE: readonly Node[] = [];

export function isLoop(node: Node): boolean {
  return node.operation.loop !== 'none';
}

/** Whether a value is kept between positions and computed elsewhere. */
export function isKept(node: Node): boolean {
  return node.operation.isKept === true;
}

/** The nesting level of a loop's variable. */
export function levelOf(node: Node): number {
  if ('level' in node.attr) return node.attr.level;
  throw new Error(`'${node.op}' has no square variable`);
}

/** The set that a loop visits, and its body for each square. */
export function partsOfLoop({ op, args: [set, body] }: Pick<Node, 'op' | 'args'>): {
  readonly set: Node;
  readonly body: Node;
} {
  if (set === undefined || body === undefined) throw new Error(`'${op}' is not a loop`);
  return { set, body };
}

/** The level of the loop whose square a node is; undefined for other nodes. */
export function variableOf(node: Node | undefined): number | undefined {
  return node?.op === 'square' ? node.attr.level : undefined;
}

/** The value of a constant; undefined for other nodes. */
export function constantOf(node: Node | undefined): number | undefined {
  return node?.op === 'const' ? node.attr.value : undefined;
}

/** Whether a node is one of these constants. */
export function isConstant(node: Node, ...values: readonly number[]): boolean {
  return node.op === 'const' && values.includes(node.attr.value);
}

/** The value of a flag that is the same in every position; undefined for other nodes. */
export function flagOf(node: Node | undefined): boolean | undefined {
  return node?.op === 'always' ? node.attr.value === 1 : undefined;
}

/** The squares of a fixed set; undefined for other nodes. */
export function fixedSquares(node: Node | undefined): bigint | undefined {
  return node?.op === 'squares' ? node.attr.bits : undefined;
}

/** The pieces that a set consists of; undefined for other nodes. */
export function piecesOf(node: Node | undefined): PieceAttributes | undefined {
  return node?.op === 'pieces' ? node.attr : undefined;
}

/** The factors and the constant of a sum made by the compiler; undefined for other nodes. */
export function factorsOf(node: Node): { readonly factors: readonly number[]; readonly constant: number } | undefined {
  return node.op === 'linear' ? node.attr : undefined;
}

/** All nodes below the given ones, arguments before their users, without `except` and the nodes below it. */
export function inOrder(roots: readonly Node[], except?: { has(node: Node): boolean }): Node[] {
  return walk(roots, except === undefined ? () => true : (node) => !except.has(node), () => true);
}

/** The number of the last walk that saw each node, by the node's id: a fresh set for each of the many small walks would cost more. */
let seen = new Uint32Array(1024);
let walks = 0;

/**
 * The accepted nodes at and below the roots, arguments before their users. Nodes that are not accepted, or not entered,
 * are not followed further. `accepts` and `enters` must not start another walk.
 */
export function walk(
  roots: readonly Node[],
  accepts: (node: Node) => boolean,
  enters: (node: Node) => boolean,
): Node[] {
  const order: Node[] = [];
  // A node is made after its arguments, so no id below a root exceeds the root's.
  let last = -1;
  for (const { id } of roots) last = Math.max(last, id);
  if (last >= seen.length) seen = new Uint32Array(2 * (last + 1));
  const number = ++walks;
  // An explicit stack, with the next argument of each node: formulas come from outside and may be deep.
  const stack: Node[] = [];
  const next: number[] = [];
  const visit = (node: Node) => {
    if (seen[node.id] === number) return;
    seen[node.id] = number;
    if (!accepts(node)) return;
    stack.push(node);
    next.push(enters(node) ? 0 : node.args.length);
  };
  for (const root of roots) {
    visit(root);
    while (stack.length > 0) {
      const top = stack.length - 1;
      const node = stack[top]!;
      const arg = next[top]!++;
      if (arg < node.args.length) visit(node.args[arg]!);
      else {
        order.push(node);
        stack.pop();
        next.pop();
      }
    }
  }
  return order;
}

/**
 * Rebuilds the graph below the roots, passing each node to `replace` with its arguments already replaced. `done` keeps
 * replaced nodes from one call to the next.
 */
export function rewrite(
  roots: readonly Node[],
  replace: (node: Node, args: readonly Node[]) => Node,
  done: Map<Node, Node> = new Map(),
): Node[] {
  for (const node of inOrder(roots, done)) {
    const args = node.args.length === 0 ? NONE : node.args.map((arg) => done.get(arg)!);
    done.set(node, replace(node, args));
  }
  return roots.map((root) => done.get(root)!);
}
