import { squaresIn } from './interpret.ts';
import { levelOf, type Node } from './nodes.ts';
import type { Trace } from './trace.ts';

/** A number taken apart by squares: what they have together, and the rest, is the number. */
export interface Attribution {
  readonly squares: ReadonlyMap<number, number>;
  /** What no square can be named for. */
  readonly rest: number;
}

function nowhere(rest: number): Attribution {
  return { squares: new Map(), rest };
}

function isNowhere({ squares }: Attribution): boolean {
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

/** What a value is to be shared by, each square the same. */
function evenly(squares: Iterable<number>, value: number): Attribution {
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
    const { op, args } = node;
    if (this.#measures.has(node)) return nowhere(this.#trace.number(node));
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'add':
        return plus(this.of(a), this.of(b));
      case 'sub':
        return plus(this.of(a), times(this.of(b), -1));
      case 'mul': {
        const first = this.of(a);
        return isNowhere(first) ? this.#likeIts(node, this.of(b)) : this.#likeIts(node, first);
      }
      case 'count':
        return evenly(this.#squares(a), this.#trace.number(node));
      case 'sum':
        return this.#rounds(node);
      case 'most':
      case 'least':
        return this.#extreme(node);
      case 'select': {
        const chosen = this.of(this.#trace.value(a) ? b : c);
        return isNowhere(chosen) && chosen.rest !== 0 ? evenly(this.#evidence(a), chosen.rest) : chosen;
      }
      case 'min':
      case 'max': {
        const value = this.#trace.number(node);
        const sides = [this.of(a), this.of(b)];
        const taken = sides[this.#trace.number(a) === value ? 0 : 1]!;
        // A limit that is reached is shared like what it limits.
        return this.#likeIts(node, isNowhere(taken) ? sides.find((side) => !isNowhere(side)) : taken);
      }
      case 'div':
      case 'pow':
      case 'round':
      case 'lookup':
        return this.#likeIts(node, this.of(a));
      case 'squareTable':
      case 'rankOf':
      case 'fileOf':
        return evenly([this.#trace.number(a)], this.#trace.number(node));
      case 'distance':
        return evenly([this.#trace.number(a), this.#trace.number(b)], this.#trace.number(node));
      default:
        return nowhere(this.#trace.number(node));
    }
  }

  /** A value shared as another number is; without squares of that, or where they cancel out, it has none either. */
  #likeIts(node: Node, other: Attribution | undefined): Attribution {
    const value = this.#trace.number(node);
    if (other === undefined) return nowhere(value);
    const sum = sumOf(other);
    return sum === 0 ? nowhere(value) : times(other, value / sum);
  }

  #squares(set: Node): Iterable<number> {
    return squaresIn(this.#trace.value(set) as bigint);
  }

  #each<T>(loop: Node, found: (square: number, body: Node) => T): T[] {
    const [set, body] = loop.args as [Node, Node];
    return [...this.#squares(set)].map((square) => {
      this.#trace.bind(levelOf(loop), square);
      return found(square, body);
    });
  }

  #rounds(loop: Node): Attribution {
    const shares = this.#each(loop, (square, body) => [square, this.#trace.number(body)] as const);
    return { squares: new Map(shares.filter(([, share]) => share !== 0)), rest: 0 };
  }

  #extreme(loop: Node): Attribution {
    const value = this.#trace.number(loop);
    const shares = this.#each(loop, (square, body) => [square, this.#trace.number(body)] as const);
    return evenly(
      shares.filter(([, share]) => share === value).map(([square]) => square),
      value,
    );
  }

  /** The squares that make a condition true. */
  #evidence(flag: Node): readonly number[] {
    const { op, args } = flag;
    const [a, b] = args as [Node, Node];
    if (this.#trace.value(flag) !== true) return [];
    switch (op) {
      case 'some':
        return [...this.#squares(a)];
      case 'has':
        return [this.#trace.number(b)];
      case 'both':
      case 'either':
        return [...this.#evidence(a), ...this.#evidence(b)];
      case 'any':
        return this.#each(flag, (square, body) => (this.#trace.value(body) === true ? [square] : [])).flat();
      case 'less':
      case 'atMost':
      case 'equal':
        return args.flatMap((arg) => [...this.of(arg).squares.keys()]);
      default:
        return [];
    }
  }
}
