import { cellOf, exponentOf } from './math.ts';
import type { Node } from './nodes.ts';
import { type Kind, type Ruleset, squaresOf, stepFrom } from './ruleset.ts';

/**
 * What is known of a number before any position is: it is a multiple of 2^−bits, lies between low and high, and no way of adding
 * up its parts exceeds `size`. As long as `size · 2^bits` stays below 2^52, every such sum is exact in a double, in any order.
 */
export interface Bound {
  readonly bits: number;
  readonly low: number;
  readonly high: number;
  readonly size: number;
}

/** The significant bits a double can hold exactly, less one kept in reserve. */
export const EXACT_BITS = 52;

export function bound(bits: number, low: number, high: number, size = Math.max(-low, high)): Bound {
  return { bits, low, high, size };
}

/** Bits needed to tell the multiples of 2^−bits up to `size` apart. */
export function width({ bits, size }: Bound): number {
  return size === 0 ? 0 : bits + exponentOf(size) + 1;
}

/** The least number of bits behind the point that a value needs; knobs and tables have at most a few dozen. */
export function bitsOf(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`'${value}' is no number an evaluation can have`);
  let bits = 0;
  for (let scaled = value; !Number.isInteger(scaled); scaled *= 2) bits++;
  return bits;
}

export function popcount(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) count++;
  return count;
}

const attacked = new WeakMap<Ruleset, Map<Kind, number>>();

/** The most squares a piece can attack, which it does somewhere on an empty board. */
function mostAttacked(ruleset: Ruleset, kind: Kind): number {
  const onBoard = attacked.get(ruleset) ?? new Map<Kind, number>();
  attacked.set(ruleset, onBoard);
  const known = onBoard.get(kind);
  if (known !== undefined) return known;
  let most = 0;
  for (let from = 0; from < squaresOf(ruleset); from++) {
    const reached = new Set<number | undefined>(kind.leaps.map((step) => stepFrom(ruleset, from, step, 0)));
    for (const step of kind.rides) {
      for (let to = stepFrom(ruleset, from, step, 0); to !== undefined; to = stepFrom(ruleset, to, step, 0))
        reached.add(to);
    }
    reached.delete(undefined);
    most = Math.max(most, reached.size);
  }
  onBoard.set(kind, most);
  return most;
}

/** The most squares a set can have, the most of its arguments being known. */
function mostSquares(ruleset: Ruleset, { op, args, attr }: Node, of: (arg: Node) => Bound): number {
  const all = squaresOf(ruleset);
  switch (op) {
    case 'pieces':
      return ruleset.kinds[(attr.kind as number) - 1]!.royal ? 1 : ruleset.maxPieces;
    case 'side':
    case 'pinned':
      return ruleset.maxPieces;
    case 'squares':
      return popcount(attr.bits as bigint);
    case 'and':
      return Math.min(of(args[0]!).high, of(args[1]!).high);
    case 'or':
      return Math.min(all, of(args[0]!).high + of(args[1]!).high);
    case 'shift':
      return of(args[0]!).high;
    case 'attacks':
      return mostAttacked(ruleset, ruleset.kinds[(attr.kind as number) - 1]!);
    case 'memoSet':
      return of(args[0]!).high;
    case 'single':
      return 1;
    case 'choose':
      return Math.max(of(args[1]!).high, of(args[2]!).high);
    default:
      return all;
  }
}

function tableBound(table: readonly number[]): Bound {
  let [bits, low, high] = [0, table[0]!, table[0]!];
  for (const entry of table) {
    if (!Number.isInteger(entry)) bits = Math.max(bits, bitsOf(entry));
    if (entry < low) low = entry;
    if (entry > high) high = entry;
  }
  return bound(bits, low, high);
}

/** More legal moves than any side can have: fifteen pieces besides the king, none of which goes to more than 28 squares. */
export const MOST_MOVES = 512;

/** The most a clock can show. */
export const LAST_MOVE = 65536;

/**
 * The bound of a number whose arguments are bounded by `of`; that of a set is the bound of how many squares it has. Operations
 * without an exact result must not be asked about.
 */
export function boundOf(ruleset: Ruleset, node: Node, of: (arg: Node) => Bound): Bound {
  const { op, args, attr } = node;
  if (node.type === 'set') return bound(0, 0, mostSquares(ruleset, node, of));
  switch (op) {
    case 'const': {
      const value = attr.value as number;
      return bound(bitsOf(value), value, value);
    }
    case 'add': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      return bound(Math.max(a.bits, b.bits), a.low + b.low, a.high + b.high, a.size + b.size);
    }
    case 'sub': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      return bound(Math.max(a.bits, b.bits), a.low - b.high, a.high - b.low, a.size + b.size);
    }
    case 'mul': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      const [w, x, y, z] = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return bound(a.bits + b.bits, Math.min(w, x, y, z), Math.max(w, x, y, z), a.size * b.size);
    }
    case 'linear': {
      const factors = attr.factors as readonly number[];
      const constant = attr.constant as number;
      let [bits, low, high, size] = [bitsOf(constant), constant, constant, Math.abs(constant)];
      for (let i = 0; i < args.length; i++) {
        const part = of(args[i]!);
        const factor = factors[i]!;
        bits = Math.max(bits, part.bits + bitsOf(factor));
        low += factor < 0 ? part.high * factor : part.low * factor;
        high += factor < 0 ? part.low * factor : part.high * factor;
        size += part.size * Math.abs(factor);
      }
      return bound(bits, low, high, size);
    }
    case 'memo':
      return of(args[0]!);
    case 'lane':
      return bound(attr.bits as number, attr.low as number, attr.high as number);
    case 'min': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      return bound(Math.max(a.bits, b.bits), Math.min(a.low, b.low), Math.min(a.high, b.high));
    }
    case 'max': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      return bound(Math.max(a.bits, b.bits), Math.max(a.low, b.low), Math.max(a.high, b.high));
    }
    case 'select': {
      const [a, b] = [of(args[1]!), of(args[2]!)];
      return bound(Math.max(a.bits, b.bits), Math.min(a.low, b.low), Math.max(a.high, b.high));
    }
    case 'div': {
      const [a, b] = [of(args[0]!), of(args[1]!)];
      // The smallest divisor that is not zero is 2^−bits.
      const least = b.low > 0 ? b.low : b.high < 0 ? -b.high : 2 ** -b.bits;
      const most = Math.max(-a.low, a.high) / least;
      const positive = a.low >= 0 && b.low >= 0;
      return bound(EXACT_BITS, positive ? 0 : -most, most);
    }
    case 'round': {
      const x = of(args[0]!);
      const bits = attr.bits as number;
      const unit = 2 ** -bits;
      return bound(bits, Math.floor(x.low / unit) * unit, Math.ceil(x.high / unit) * unit);
    }
    case 'cell':
      return bound(0, 0, cellOf(of(args[0]!).high, attr.octave as number, attr.split as number));
    case 'fraction': {
      const x = of(args[0]!);
      return bound(x.high > 0 ? Math.max(0, x.bits + exponentOf(x.high) - (attr.split as number)) : 0, 0, 1);
    }
    case 'count':
      return of(args[0]!);
    case 'lookup':
    case 'squareTable':
      return tableBound(attr.table as readonly number[]);
    case 'rankOf':
      return bound(0, 0, ruleset.ranks - 1);
    case 'fileOf':
      return bound(0, 0, ruleset.files - 1);
    case 'distance':
      return bound(0, 0, Math.max(ruleset.files, ruleset.ranks) - 1);
    case 'legalMoves':
      return bound(0, 0, MOST_MOVES);
    case 'clock':
      return bound(0, 0, LAST_MOVE);
    case 'path':
      return bound((attr.bits as number | undefined) ?? 0, attr.low as number, attr.high as number);
    case 'sum': {
      const most = of(args[0]!).high;
      const body = of(args[1]!);
      return bound(body.bits, Math.min(0, body.low * most), Math.max(0, body.high * most), body.size * most);
    }
    case 'most':
    case 'least': {
      const body = of(args[1]!);
      return bound(body.bits, Math.min(0, body.low), Math.max(0, body.high));
    }
    default:
      throw new Error(`'${op}' has no exact bound`);
  }
}

/** Whatever knows the bounds of numbers. */
export interface BoundSource {
  of(node: Node): Bound;
}

/** Bounds of all numbers in graphs that have been quantised. */
export class Bounds implements BoundSource {
  readonly #ruleset: Ruleset;
  readonly #known = new Map<Node, Bound>();
  readonly #of = (arg: Node) => this.of(arg);

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
  }

  of(node: Node): Bound {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const found = boundOf(this.#ruleset, node, this.#of);
    this.#known.set(node, found);
    return found;
  }
}
