import type { Graph } from './graph.ts';
import type { Node } from './nodes.ts';
import { deadEnds, kindIndex, kindNumbered, type Ruleset, type Step } from './ruleset.ts';

/*
 * The vocabulary in which terms are written. Each word is a thin, typed wrapper around a node, so that a declaration
 * reads like the chess idea it expresses and a formula that makes no sense does not compile.
 */

export const US = 0;
export const THEM = 1;
export type Side = typeof US | typeof THEM;

export class Num {
  readonly graph: Graph;
  readonly node: Node;

  constructor(graph: Graph, node: Node) {
    this.graph = graph;
    this.node = node;
  }

  plus(other: Num | number): Num {
    return new Num(this.graph, this.graph.add(this.node, nodeOf(this.graph, other)));
  }

  minus(other: Num | number): Num {
    return new Num(this.graph, this.graph.sub(this.node, nodeOf(this.graph, other)));
  }

  times(other: Num | number): Num {
    return new Num(this.graph, this.graph.mul(this.node, nodeOf(this.graph, other)));
  }

  over(other: Num | number): Num {
    return new Num(this.graph, this.graph.div(this.node, nodeOf(this.graph, other)));
  }

  atMost(bound: Num | number): Num {
    return new Num(this.graph, this.graph.min(this.node, nodeOf(this.graph, bound)));
  }

  atLeast(bound: Num | number): Num {
    return new Num(this.graph, this.graph.max(this.node, nodeOf(this.graph, bound)));
  }

  /** Keeps the sign: pow(−x) = −pow(x). */
  toThe(exponent: Num | number): Num {
    return new Num(this.graph, this.graph.pow(this.node, nodeOf(this.graph, exponent)));
  }

  /** 1 / (1 + e^−x). */
  logistic(): Num {
    return new Num(this.graph, this.graph.logistic(this.node));
  }

  isEqual(other: Num | number): Flag {
    return new Flag(this.graph, this.graph.equal(this.node, nodeOf(this.graph, other)));
  }

  isLess(other: Num | number): Flag {
    return new Flag(this.graph, this.graph.less(this.node, nodeOf(this.graph, other)));
  }

  isAtMost(other: Num | number): Flag {
    return new Flag(this.graph, this.graph.atMost(this.node, nodeOf(this.graph, other)));
  }
}

export class Flag {
  readonly graph: Graph;
  readonly node: Node;

  constructor(graph: Graph, node: Node) {
    this.graph = graph;
    this.node = node;
  }

  and(other: Flag): Flag {
    return new Flag(this.graph, this.graph.both(this.node, other.node));
  }

  or(other: Flag): Flag {
    return new Flag(this.graph, this.graph.either(this.node, other.node));
  }

  not(): Flag {
    return new Flag(this.graph, this.graph.never(this.node));
  }

  /** One number if the flag holds, another if not. */
  pick(yes: Num | number, no: Num | number = 0): Num {
    const { graph } = this;
    return new Num(graph, graph.select(this.node, nodeOf(graph, yes), nodeOf(graph, no)));
  }

  /** One set if the flag holds, another if not. */
  choose(yes: SquareSet, no: SquareSet): SquareSet {
    return new SquareSet(this.graph, this.graph.choose(this.node, yes.node, no.node));
  }
}

export class Square {
  readonly graph: Graph;
  readonly node: Node;

  constructor(graph: Graph, node: Node) {
    this.graph = graph;
    this.node = node;
  }

  distanceTo(other: Square): Num {
    return new Num(this.graph, this.graph.distance(this.node, other.node));
  }

  rank(side: Side = US): Num {
    return new Num(this.graph, this.graph.rankOf(this.node, { side }));
  }

  file(side: Side = US): Num {
    return new Num(this.graph, this.graph.fileOf(this.node, side === THEM ? { side } : {}));
  }

  asSet(): SquareSet {
    return new SquareSet(this.graph, this.graph.single(this.node));
  }
}

export class SquareSet {
  readonly graph: Graph;
  readonly node: Node;

  constructor(graph: Graph, node: Node) {
    this.graph = graph;
    this.node = node;
  }

  #make(node: Node): SquareSet {
    return new SquareSet(this.graph, node);
  }

  and(other: SquareSet): SquareSet {
    return this.#make(this.graph.and(this.node, other.node));
  }

  or(other: SquareSet): SquareSet {
    return this.#make(this.graph.or(this.node, other.node));
  }

  not(): SquareSet {
    return this.#make(this.graph.not(this.node));
  }

  without(other: SquareSet): SquareSet {
    return this.and(other.not());
  }

  /** One step, as `side` sees the board. */
  step([files, ranks]: Step, side: Side = US): SquareSet {
    return this.#make(this.graph.shift(this.node, { files, ranks, side }));
  }

  /** All squares ahead in a direction, up to the first square that is not in `through`. */
  fill([files, ranks]: Step, through: SquareSet, side: Side = US): SquareSet {
    return this.#make(this.graph.fill(this.node, through.node, { files, ranks, side }));
  }

  count(): Num {
    return new Num(this.graph, this.graph.count(this.node));
  }

  some(): Flag {
    return new Flag(this.graph, this.graph.some(this.node));
  }

  has(square: Square): Flag {
    return new Flag(this.graph, this.graph.has(this.node, square.node));
  }

  #each<T extends { readonly node: Node }>(body: (square: Square) => T): (variable: Node) => Node {
    return (variable) => body(new Square(this.graph, variable)).node;
  }

  sum(body: (square: Square) => Num): Num {
    return new Num(this.graph, this.graph.sum(this.node, this.#each(body)));
  }

  most(body: (square: Square) => Num): Num {
    return new Num(this.graph, this.graph.most(this.node, this.#each(body)));
  }

  least(body: (square: Square) => Num): Num {
    return new Num(this.graph, this.graph.least(this.node, this.#each(body)));
  }

  any(body: (square: Square) => Flag): Flag {
    return new Flag(this.graph, this.graph.any(this.node, this.#each(body)));
  }

  union(body: (square: Square) => SquareSet): SquareSet {
    return this.#make(this.graph.union(this.node, this.#each(body)));
  }

  twice(body: (square: Square) => SquareSet): SquareSet {
    return this.#make(this.graph.twice(this.node, this.#each(body)));
  }
}

function nodeOf(graph: Graph, value: Num | number): Node {
  return typeof value === 'number' ? graph.const(value) : value.node;
}

/** A pair of values for the middlegame and the endgame, added and multiplied side by side. */
export class Tapered {
  readonly mg: Num;
  readonly eg: Num;

  constructor(mg: Num, eg: Num) {
    this.mg = mg;
    this.eg = eg;
  }

  plus(other: Tapered): Tapered {
    return new Tapered(this.mg.plus(other.mg), this.eg.plus(other.eg));
  }

  times(factor: Num | number): Tapered {
    return new Tapered(this.mg.times(factor), this.eg.times(factor));
  }
}

/** The vocabulary of formulas: the position as the side it is written for sees it. */
export class Board {
  readonly graph: Graph;
  readonly ruleset: Ruleset;

  constructor(graph: Graph, ruleset: Ruleset) {
    this.graph = graph;
    this.ruleset = ruleset;
  }

  #set(node: Node): SquareSet {
    return new SquareSet(this.graph, node);
  }

  num(value: number): Num {
    return new Num(this.graph, this.graph.const(value));
  }

  pieces(side: Side, kind: string): SquareSet {
    return this.#set(this.graph.pieces({ side, kind }));
  }

  /** How many pieces of a kind a side has in hand. */
  inHand(side: Side, kind: string): Num {
    return new Num(this.graph, this.graph.inHand({ side, kind }));
  }

  /** The squares on which pieces of a kind stand at the start of a game. */
  home(side: Side, kind: string): SquareSet {
    return this.#set(this.graph.home({ side, kind }));
  }

  /** The squares on which pieces of a kind may promote. */
  promotionZone(side: Side, kind: string): SquareSet {
    return this.#set(this.graph.promotionZone({ side, kind }));
  }

  /** The squares from which a piece of a kind could never move. */
  deadEnds(side: Side, kind: string): SquareSet {
    const { ruleset } = this;
    const bits = deadEnds(ruleset, kindNumbered(ruleset, kindIndex(ruleset, kind)));
    return this.#set(this.graph.squares({ bits, side }));
  }

  /** The squares on which a side may drop a piece of a kind now, ignoring checks; none if it has none in hand. */
  drops(side: Side, kind: string): SquareSet {
    return this.#set(this.graph.drops({ side, kind }));
  }

  side(side: Side): SquareSet {
    return this.#set(this.graph.side({ side }));
  }

  occupied(): SquareSet {
    return this.side(US).or(this.side(THEM));
  }

  king(side: Side): Square {
    return new Square(this.graph, this.graph.king({ side }));
  }

  /** Squares whose file and rank pass a test, as `side` counts them from 0. */
  squares(test: (file: number, rank: number) => boolean, side: Side = US): SquareSet {
    const { files, ranks } = this.ruleset;
    let bits = 0n;
    for (let square = 0; square < files * ranks; square++) {
      if (test(square % files, Math.floor(square / files))) bits |= 1n << BigInt(square);
    }
    return this.#set(this.graph.squares({ bits, side }));
  }

  /** The squares a piece of that kind attacks from a square, with the given squares occupied. */
  attacks(side: Side, kind: string, from: Square, occupied: SquareSet = this.occupied()): SquareSet {
    return this.#set(this.graph.attacks(from.node, occupied.node, { side, kind }));
  }

  /** The squares that any piece of a kind attacks. */
  attackedBy(side: Side, kind: string): SquareSet {
    return this.pieces(side, kind).union((square) => this.attacks(side, kind, square));
  }

  pinned(side: Side): SquareSet {
    return this.#set(this.graph.pinned({ side }));
  }

  line(a: Square, b: Square): SquareSet {
    return this.#set(this.graph.line(a.node, b.node));
  }

  between(a: Square, b: Square): SquareSet {
    return this.#set(this.graph.between(a.node, b.node));
  }

  toMove(side: Side): Flag {
    return new Flag(this.graph, this.graph.toMove({ side }));
  }

  /** The number of legal moves a side has, or would have if it were to move. */
  legalMoves(side: Side): Num {
    return new Num(this.graph, this.graph.legalMoves({ side }));
  }

  /** The number of the move that is being played: 1 at the beginning of a game. */
  fullmoves(): Num {
    return new Num(this.graph, this.graph.clock({ name: 'fullmoves' }));
  }

  mayCastle(side: Side, wing: 0 | 1): Flag {
    return new Flag(this.graph, this.graph.mayCastle({ side, wing }));
  }

  blend(a: Num, b: Num, t: Num): Num {
    return new Num(this.graph, this.graph.blend(a.node, b.node, t.node));
  }
}
