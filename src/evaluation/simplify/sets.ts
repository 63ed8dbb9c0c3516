import type { Graph } from '../graph.ts';
import { fixedSquares, flagOf, type Node } from '../nodes.ts';
import { type ColoredPiece, coloredPiece, colorOf } from '../operations/operation.ts';
import { allSquares, type Kind, kindNumbered, kindsByNumber, type Ruleset } from '../ruleset.ts';

/** Simplifies sets: fixed sets are computed, loops over nothing vanish, and attacks and pins become operations that are shared more often. */
export class SetLaws {
  readonly #graph: Graph;
  readonly #ruleset: Ruleset;
  readonly #all: bigint;

  constructor(graph: Graph, ruleset: Ruleset) {
    this.#graph = graph;
    this.#ruleset = ruleset;
    this.#all = allSquares(ruleset);
  }

  /** Simplifies a set whose arguments are simplified already. */
  apply(node: Node, args: readonly Node[]): Node {
    const graph = this.#graph;
    const [a, b, c] = args as readonly [Node, Node, Node];
    const [x, y] = [fixedSquares(a), fixedSquares(b)];
    switch (node.op) {
      case 'squares':
        return this.#fixed(node.attr.bits);
      case 'and':
        if (x !== undefined && y !== undefined) return this.#fixed(x & y);
        if (x === 0n || y === 0n) return this.#fixed(0n);
        if (x === this.#all || a === b) return b;
        if (y === this.#all) return a;
        return this.#commutative('and', a, b);
      case 'or':
        if (x !== undefined && y !== undefined) return this.#fixed(x | y);
        if (x === this.#all || y === this.#all) return this.#fixed(this.#all);
        if (x === 0n || a === b) return b;
        if (y === 0n) return a;
        return this.#commutative('or', a, b);
      case 'not':
        if (x !== undefined) return this.#fixed(this.#all & ~x);
        return a.op === 'not' ? a.args[0] : graph.not(a);
      case 'shift':
      case 'fill':
        return isEmpty(a) ? this.#fixed(0n) : graph.rebuild(node, args);
      case 'union':
      case 'twice':
        return isEmpty(a) || isEmpty(b) ? this.#fixed(0n) : graph.rebuild(node, args);
      case 'choose': {
        const holds = flagOf(a);
        if (holds !== undefined) return holds ? b : c;
        return b === c ? b : graph.choose(a, b, c);
      }
      case 'attacks': {
        const piece = coloredPiece(node.attr);
        // The attacks of a leaper do not depend on the other pieces.
        if (this.#kind(piece).rides.length === 0) return graph.attacks(a, this.#fixed(0n), piece);
        return this.#attacksInParts(piece, a, b) ?? graph.rebuild(node, args);
      }
      case 'pinned':
        return this.#pinned(colorOf(node.attr));
      default:
        return graph.rebuild(node, args);
    }
  }

  #fixed(bits: bigint): Node {
    return this.#graph.squares({ bits });
  }

  /**
   * Splits the attacks of a piece from a fixed square into those of pieces that ride in fewer directions, which are often needed
   * too. Returns undefined if the ruleset has no such pieces.
   */
  #attacksInParts(piece: ColoredPiece, from: Node, occupied: Node): Node | undefined {
    const { leaps, rides } = this.#kind(piece);
    if (from.free !== 0 || leaps.length > 0) return undefined;
    const left = new Set(rides.map(String));
    const parts: Node[] = [];
    kindsByNumber(this.#ruleset).forEach((other, number) => {
      const directions = other.rides.map(String);
      const isPart = directions.length > 0 && directions.length < rides.length && other.leaps.length === 0;
      if (!isPart || !directions.every((direction) => left.has(direction))) return;
      for (const direction of directions) left.delete(direction);
      parts.push(this.#graph.attacks(from, occupied, { color: piece.color, kind: number }));
    });
    return left.size > 0 ? undefined : parts.reduce((all, part) => this.#commutative('or', all, part));
  }

  #kind({ kind }: ColoredPiece): Kind {
    return kindNumbered(this.#ruleset, kind);
  }

  #commutative(op: 'and' | 'or', a: Node, b: Node): Node {
    return this.#graph.node(op, a.id <= b.id ? [a, b] : [b, a]);
  }

  /** Pinned pieces in simpler operations: those that stand alone between their king and a piece that rides towards it. */
  #pinned(color: number): Node {
    const graph = this.#graph;
    const king = graph.king({ color });
    const own = graph.side({ color });
    const occupied = this.#commutative('or', own, graph.side({ color: color ^ 1 }));
    const nothing = this.#fixed(0n);
    const one = graph.const(1);
    let pinned = nothing;
    kindsByNumber(this.#ruleset).forEach((kind, number) => {
      if (kind.rides.length === 0) return;
      const attr = { color: color ^ 1, kind: number };
      const shields = graph.union(graph.pieces(attr), (from) => {
        const between = graph.and(graph.between(from, king), occupied);
        const aims = graph.has(this.#rays(from, kind, color ^ 1, attr.kind), king);
        const alone = graph.equal(graph.count(between), one);
        const shield = graph.and(between, own);
        return graph.choose(graph.both(aims, alone), shield, nothing);
      });
      pinned = isEmpty(pinned) ? shields : this.#commutative('or', pinned, shields);
    });
    return pinned;
  }

  /** The squares that a piece could ride to on an empty board. */
  #rays(from: Node, { leaps, rides }: Kind, color: number, kind: number): Node {
    const graph = this.#graph;
    // Short leaps and those off the lines cannot pin, so the attacks of the piece serve as well.
    const isShort = leaps.every(
      ([files, ranks]) => isOffLine(files, ranks) || Math.max(files, -files, ranks, -ranks) < 2,
    );
    if (isShort) return graph.attacks(from, this.#fixed(0n), { color, kind });
    const rays = rides.map(([files, ranks]) => {
      const attr = { files, ranks: color === 0 ? ranks : -ranks };
      return graph.fill(graph.single(from), this.#fixed(this.#all), attr);
    });
    return rays.reduce((all, ray) => graph.or(all, ray));
  }
}

/** Whether a leap by this many files and ranks leaves every straight and diagonal line of its square. */
function isOffLine(files: number, ranks: number): boolean {
  return files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks);
}

function isEmpty(node: Node): boolean {
  return fixedSquares(node) === 0n;
}
