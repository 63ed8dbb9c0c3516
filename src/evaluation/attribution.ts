import { squaresIn, type Value } from './interpret.ts';
import { levelOf, type Node, partsOfLoop } from './nodes.ts';
import type { Trace } from './trace.ts';

/** A number taken apart by squares: what they have together, and the rest, is the number. */
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
 * Attributes numbers of a position to squares. Sums are taken apart; a loop's rounds belong to the squares it goes through, a count to
 * the squares counted. What is made of a number afterwards – a factor, a table by count, a power, a limit – is shared as the number
 * was. A condition that gives a fixed value belongs to the squares that make it true. All else has no square.
 */
export class Attributor {
  readonly #trace: Trace;
  /** Numbers that say how much all others count, and so have no squares of their own. */
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

  /** A value shared as another number is; without squares of that, or where they cancel out, it has none either. */
  likeIts(node: Node, other: Attribution | undefined): Attribution {
    const value = this.number(node);
    if (other === undefined) return nowhere(value);
    const sum = sumOf(other);
    return sum === 0 ? nowhere(value) : times(other, value / sum);
  }

  squares(set: Node): Iterable<number> {
    return squaresIn(this.value(set) as bigint);
  }

  /** Asks something in each round of a loop. */
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
