import { bound, boundOf } from '../bounds.ts';
import { bitsOfKnob, KNOB_BITS, type Knob, quantiseNumber } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The bounds of a number for any setting of the knobs, and its number of fractional bits. */
export interface Size {
  readonly low: number;
  readonly high: number;
  readonly bits: number;
}

/** More bits than this are rounded away before anything is divided by the number. */
const MAX_BITS = 96;

export function size(low: number, high: number, bits = 0): Size {
  return { low, high, bits: Math.min(bits, MAX_BITS) };
}

export function times(a: Size, b: Size): Size {
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return size(Math.min(...ends), Math.max(...ends), a.bits + b.bits);
}

/** The sizes of all numbers of a formula. */
export class Sizes {
  readonly #vocabulary: Vocabulary;
  readonly #sizes = new Map<Node, Size>();

  /** `nodes` are those of the formula, arguments first. */
  constructor(vocabulary: Vocabulary, nodes: readonly Node[]) {
    this.#vocabulary = vocabulary;
    for (const node of nodes) if (node.type === 'set' || node.type === 'num') this.#sizes.set(node, this.#size(node));
  }

  get ruleset(): Ruleset {
    return this.#vocabulary.ruleset;
  }

  /** The size of a number, or of the number of squares in a set. */
  of(node: Node): Size {
    return this.#sizes.get(node)!;
  }

  most(set: Node): number {
    return this.of(set).high;
  }

  largest(num: Node): number {
    const { low, high } = this.of(num);
    return Math.max(-low, high);
  }

  /** The lower bound of a number. */
  least(num: Node): number {
    return this.of(num).low;
  }

  /** The size of a knob, or of an entry of a table of knobs. */
  ofKnob(id: string): Size {
    const { term, knobs } = this.#vocabulary;
    const [name] = id.slice(term.length + 1).split('/') as [string];
    const knob = knobs[name] as Extract<Knob, { min: number }>;
    const bits = bitsOfKnob(knob);
    return size(quantiseNumber(knob.min, bits), quantiseNumber(knob.max, bits), bits);
  }

  #size(node: Node): Size {
    const { phase, endgamishness, ruleset } = this.#vocabulary;
    if (node === phase || node === endgamishness) return size(0, 1, KNOB_BITS);
    const { language } = node.operation;
    if (language === 'none' || language.size === 'none') throw new Error(`'${node.op}' has no size in a formula`);
    if (language.size !== 'bound') return language.size(node, this);
    const known = boundOf(ruleset, node, (arg) => {
      const { low, high, bits } = this.of(arg);
      return bound(bits, low, high);
    });
    return size(known.low, known.high, known.bits);
  }
}
