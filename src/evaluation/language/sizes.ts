import { bitsOf, LAST_MOVE, MOST_MOVES, popcount } from '../bounds.ts';
import { bitsOfKnob, KNOB_BITS, type Knob, quantiseNumber } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import { type Ruleset, squaresOf } from '../ruleset.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Between what bounds a number lies whatever the knobs are set to, and how many bits it has behind the point. */
interface Size {
  readonly low: number;
  readonly high: number;
  readonly bits: number;
}

/** More bits than this are rounded away before anything is divided by the number. */
const MOST_BITS = 96;

function size(low: number, high: number, bits = 0): Size {
  return { low, high, bits: Math.min(bits, MOST_BITS) };
}

function times(a: Size, b: Size): Size {
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return size(Math.min(...ends), Math.max(...ends), a.bits + b.bits);
}

/** The most squares a set of a formula can have, given that of its arguments. */
export function mostSquares(ruleset: Ruleset, { op, args, attr }: Node, of: (arg: Node) => number): number {
  const all = squaresOf(ruleset);
  switch (op) {
    case 'pieces':
      return ruleset.kinds.find(({ id }) => id === attr.kind)?.royal ? 1 : ruleset.maxPieces;
    case 'side':
    case 'pinned':
      return ruleset.maxPieces;
    case 'squares':
      return popcount(attr.bits as bigint);
    case 'single':
      return 1;
    case 'and':
      return Math.min(of(args[0]!), of(args[1]!));
    case 'or':
      return Math.min(all, of(args[0]!) + of(args[1]!));
    case 'shift':
      return of(args[0]!);
    case 'choose':
      return Math.max(of(args[1]!), of(args[2]!));
    default:
      return all;
  }
}

/** The sizes of all numbers of a formula. */
export class Sizes {
  readonly #vocabulary: Vocabulary;
  readonly #most = new Map<Node, number>();
  readonly #sizes = new Map<Node, Size>();

  /** `nodes` are those of the formula, arguments first. */
  constructor(vocabulary: Vocabulary, nodes: readonly Node[]) {
    this.#vocabulary = vocabulary;
    for (const node of nodes) {
      if (node.type === 'set')
        this.#most.set(
          node,
          mostSquares(vocabulary.ruleset, node, (arg) => this.most(arg)),
        );
      else if (node.type === 'num') this.#sizes.set(node, this.#size(node));
    }
  }

  most(set: Node): number {
    return this.#most.get(set)!;
  }

  largest(num: Node): number {
    const { low, high } = this.#sizes.get(num)!;
    return Math.max(-low, high);
  }

  /** The least a number may be. */
  least(num: Node): number {
    return this.#sizes.get(num)!.low;
  }

  #knob(id: unknown): Size {
    const { term, knobs } = this.#vocabulary;
    const [name] = String(id)
      .slice(term.length + 1)
      .split('/') as [string];
    const knob = knobs[name] as Extract<Knob, { min: number }>;
    const bits = bitsOfKnob(knob);
    return size(quantiseNumber(knob.min, bits), quantiseNumber(knob.max, bits), bits);
  }

  #size(node: Node): Size {
    const { op, args, attr } = node;
    const { ruleset, phase, endgamishness } = this.#vocabulary;
    if (node === phase || node === endgamishness) return size(0, 1, KNOB_BITS);
    const [a, b, c] = args.map((arg) => this.#sizes.get(arg)) as [Size, Size, Size];
    switch (op) {
      case 'const':
        return size(attr.value as number, attr.value as number, bitsOf(attr.value as number));
      case 'knob':
        return this.#knob(attr.id);
      case 'lookup':
      case 'squareTable':
        return this.#knob(attr.table);
      case 'add':
        return size(a.low + b.low, a.high + b.high, Math.max(a.bits, b.bits));
      case 'sub':
        return size(a.low - b.high, a.high - b.low, Math.max(a.bits, b.bits));
      case 'mul':
        return times(a, b);
      case 'div': {
        const least = b.low > 0 ? b.low : b.high < 0 ? -b.high : 2 ** -b.bits;
        const most = Math.max(-a.low, a.high) / least;
        return size(-most, most, KNOB_BITS);
      }
      case 'min':
        return size(Math.min(a.low, b.low), Math.min(a.high, b.high), Math.max(a.bits, b.bits));
      case 'max':
        return size(Math.max(a.low, b.low), Math.max(a.high, b.high), Math.max(a.bits, b.bits));
      case 'select':
        return size(Math.min(b.low, c.low), Math.max(b.high, c.high), Math.max(b.bits, c.bits));
      case 'blend': {
        // A share of one and the rest of the other lies between them.
        if (c.low >= 0 && c.high <= 1)
          return size(Math.min(a.low, b.low), Math.max(a.high, b.high), Math.max(a.bits, b.bits) + c.bits);
        const step = times(size(b.low - a.high, b.high - a.low, Math.max(a.bits, b.bits)), c);
        return size(a.low + step.low, a.high + step.high, step.bits);
      }
      case 'pow': {
        const base = Math.max(1, -a.low, a.high);
        const most = Math.max(base ** Math.max(0, b.high), 2 ** (KNOB_BITS * Math.max(0, -b.low)));
        return size(-most, most, KNOB_BITS);
      }
      case 'exp':
        return size(0, Math.exp(a.high), KNOB_BITS);
      case 'logistic':
        return size(0, 1, KNOB_BITS);
      case 'round': {
        const unit = 2 ** -(attr.bits as number);
        return size(a.low - unit, a.high + unit, Math.max(0, attr.bits as number));
      }
      case 'count':
        return size(0, this.most(args[0]!));
      case 'sum': {
        const most = this.most(args[0]!);
        return size(Math.min(0, b.low * most), Math.max(0, b.high * most), b.bits);
      }
      case 'most':
      case 'least':
        return size(Math.min(0, b.low), Math.max(0, b.high), b.bits);
      case 'legalMoves':
        return size(0, MOST_MOVES);
      case 'clock':
        return size(0, LAST_MOVE);
      case 'path':
        return size(attr.low as number, attr.high as number);
      default:
        // Ranks, files and distances.
        return size(0, Math.max(ruleset.files, ruleset.ranks));
    }
  }
}
