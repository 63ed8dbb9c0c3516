import { squaresIn, type Value } from './interpret.ts';
import { levelOf, type Node, partsOfLoop } from './nodes.ts';
import type { Trace } from './trace.ts';

/** A number split by squares: the squares and the rest add up to it. */
export interface Attribution {
  readonly squares: ReadonlyMap<number, number>;
  /** The part that belongs to no square. */
  readonly rest: number;
}

export function nowhere(rest: number): Attribution {
  return { squares: new Map(), rest };
}

export function isNowhere({ squares }: Attribution): boolean {
  return squares.size === 0;
}

export function sumOf({ squares, rest }: Attribution): number {
  let sum = rest;
  for (const share of squares.values()) sum += share;
  return sum;
}

export function times({ squares, rest }: Attribution, factor: number): Attribution {
  return { squares: new Map([...squares].map(([square, share]) => [square, share * factor])), rest: rest * factor };
}

export function plus(a: Attribution, b: Attribution): Attribution {
  const squares = new Map(a.squares);
  for (const [square, share] of b.squares) squares.set(square, (squares.get(square) ?? 0) + share);
  return { squares, rest: a.rest + b.rest };
}

/** A value shared equally between squares. */
export function evenly(squares: Iterable<number>, value: number): Attribution {
  const all = [...new Set(squares)];
  return all.length === 0 ? nowhere(value) : { squares: new Map(all.map((one) => [one, value / all.length])), rest: 0 };
}

/**
 * Attributes numbers of a position to squares. Sums are split into their addends; the rounds of a loop belong to the
 * squares it visits, a count to the squares counted. A factor, a table lookup, a power or a limit applied to a number
 * is shared in the same proportions as the number. A condition that selects a fixed value belongs to the squares that
 * make it true. Everything else has no square.
 */
export class Attributor {
  readonly #trace: Trace;
  /** Numbers that weigh all others, and so have no squares of their own. */
  readonly #measures: ReadonlySet<Node>;

  constructor(trace: Trace, measures: Iterable<Node> = []) {
    this.#trace = trace;
    this.#measures = new Set(measures);
  }

  of(node: Node): Attribution {
    const { shares } = node.operation;
    return shares === 'nowhere' || this.#measures.has(node) ? nowhere(this.number(node)) : shares(node, this);
  }

  number(node: Node): number {
    return this.#trace.number(node);
  }

  value(node: Node): Value {
    return this.#trace.value(node);
  }

  /**
   * A value shared in the proportions of another number. If that number has no squares, or they cancel out, the value
   * has none either.
   */
  likeIts(node: Node, other: Attribution | undefined): Attribution {
    const value = this.number(node);
    if (other === undefined) return nowhere(value);
    const sum = sumOf(other);
    return sum === 0 ? nowhere(value) : times(other, value / sum);
  }

  squares(set: Node): Iterable<number> {
    return squaresIn(this.value(set) as bigint);
  }

  /** Calls a function in each round of a loop. */
  eachRound<T>(loop: Node, found: (square: number, body: Node) => T): T[] {
    const { set, body } = partsOfLoop(loop);
    return [...this.squares(set)].map((square) => {
      this.#trace.bind(levelOf(loop), square);
      return found(square, body);
    });
  }

  /** The value of each round of a loop, with its square. */
  rounds(loop: Node): (readonly [square: number, value: number])[] {
    return this.eachRound(loop, (square, body) => [square, this.number(body)] as const);
  }

  /** The squares that make a condition true. */
  evidence(flag: Node): readonly number[] {
    const { evidence } = flag.operation;
    return evidence === 'nowhere' || this.value(flag) !== true ? [] : evidence(flag, this);
  }
}
