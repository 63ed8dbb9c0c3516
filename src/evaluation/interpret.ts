import type { Features } from './features.ts';
import { levelOf, type Node, partsOfLoop } from './nodes.ts';
import type { Loop } from './operations/operation.ts';
import { type Kind, kindsByNumber, type Ruleset, royalKind, type Step, squaresOf, stepFrom } from './ruleset.ts';

/*
 * The interpreter: plain, slow and obvious. The compiled evaluation is compared with it. It also explains scores,
 * because it keeps the value of every node and, for loops, the contribution of each square.
 */

export type Value = number | bigint | boolean;

export interface Contribution {
  readonly square: number;
  readonly value: Value;
}

/** The squares of a set, in order. Taken 32 at a time as plain integers, which are much faster than bigints. */
export function squaresIn(set: bigint): number[] {
  const squares: number[] = [];
  for (let rest = set, first = 0; rest !== 0n; rest >>= 32n, first += 32) {
    for (let bits = Number(rest & 0xffff_ffffn); bits !== 0; bits &= bits - 1)
      squares.push(first + 31 - Math.clz32(bits & -bits));
  }
  return squares;
}

/** Geometry of a board, in sets. */
class Geometry {
  readonly ruleset: Ruleset;
  readonly all: bigint;

  constructor(ruleset: Ruleset) {
    this.ruleset = ruleset;
    this.all = (1n << BigInt(squaresOf(ruleset))) - 1n;
  }

  shift(set: bigint, step: Step): bigint {
    let result = 0n;
    for (const square of squaresIn(set)) {
      const to = stepFrom(this.ruleset, square, step, 0);
      if (to !== undefined) result |= 1n << BigInt(to);
    }
    return result;
  }

  ray(from: number, step: Step, color: number, occupied: bigint): bigint {
    let result = 0n;
    for (
      let to = stepFrom(this.ruleset, from, step, color);
      to !== undefined;
      to = stepFrom(this.ruleset, to, step, color)
    ) {
      result |= 1n << BigInt(to);
      if ((occupied >> BigInt(to)) & 1n) break;
    }
    return result;
  }

  attacks({ leaps, rides }: Kind, color: number, from: number, occupied: bigint): bigint {
    let result = 0n;
    for (const step of leaps) {
      const to = stepFrom(this.ruleset, from, step, color);
      if (to !== undefined) result |= 1n << BigInt(to);
    }
    for (const step of rides) result |= this.ray(from, step, color, occupied);
    return result;
  }

  /** The step from one square towards another that is in line with it. */
  direction(a: number, b: number): Step | undefined {
    const { files } = this.ruleset;
    const across = (b % files) - (a % files);
    const up = Math.floor(b / files) - Math.floor(a / files);
    if ((across === 0 && up === 0) || (across !== 0 && up !== 0 && Math.abs(across) !== Math.abs(up))) return undefined;
    return [Math.sign(across), Math.sign(up)];
  }

  between(a: number, b: number): bigint {
    const step = this.direction(a, b);
    if (step === undefined) return 0n;
    return this.ray(a, step, 0, 1n << BigInt(b)) & ~(1n << BigInt(b));
  }

  line(a: number, b: number): bigint {
    const step = this.direction(a, b);
    if (step === undefined) return 0n;
    return this.ray(a, step, 0, 0n) | this.ray(a, [-step[0], -step[1]], 0, 0n) | (1n << BigInt(a));
  }

  distance(a: number, b: number): number {
    const { files } = this.ruleset;
    return Math.max(Math.abs((a % files) - (b % files)), Math.abs(Math.floor(a / files) - Math.floor(b / files)));
  }
}

export class Interpreter {
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  readonly features: Features;
  /** Values of nodes that depend on no loop variable. */
  readonly #values = new Map<Node, Value>();
  readonly #contributions = new Map<Node, Contribution[]>();
  readonly #variables: number[] = [];
  readonly #onEntry: ((table: readonly number[], index: number) => void) | undefined;

  /** `onEntry` is called for every table entry that is read. */
  constructor(ruleset: Ruleset, features: Features, onEntry?: (table: readonly number[], index: number) => void) {
    this.geometry = new Geometry(ruleset);
    this.ruleset = ruleset;
    this.features = features;
    this.#onEntry = onEntry;
  }

  /** Reads an entry of a table. */
  entryOf(table: readonly number[], index: number): number {
    this.#onEntry?.(table, index);
    return table[index]!;
  }

  /** The contribution of each square to a loop that is not inside another loop. */
  contributions(loop: Node): readonly Contribution[] {
    return this.#contributions.get(loop) ?? [];
  }

  /** Sets the square of a loop from outside, so that parts of its body can be evaluated. */
  bind(level: number, square: number): void {
    this.#variables[level] = square;
  }

  /** The square of the current round of the loop at a level. */
  squareAt(level: number): number {
    return this.#variables[level]!;
  }

  number(node: Node): number {
    return this.value(node) as number;
  }

  set(node: Node): bigint {
    return this.value(node) as bigint;
  }

  flag(node: Node): boolean {
    return this.value(node) as boolean;
  }

  value(node: Node): Value {
    const known = this.#values.get(node);
    if (known !== undefined) return known;
    const value = this.compute(node);
    if (node.free === 0) this.#values.set(node, value);
    return value;
  }

  protected compute(node: Node): Value {
    const { interpret, loop } = node.operation;
    if (loop !== 'none') return this.#loop(node, loop);
    if (interpret === 'none' || interpret === 'loop') throw new Error(`'${node.op}' cannot be interpreted`);
    return interpret(node, this);
  }

  #loop(node: Node, { combine }: Loop<Node>): Value {
    const { set, body } = partsOfLoop(node);
    const level = levelOf(node);
    const outer = this.#variables[level];
    const parts: Contribution[] = [];
    for (const square of squaresIn(this.set(set))) {
      this.#variables[level] = square;
      parts.push({ square, value: this.value(body) });
    }
    this.#variables[level] = outer!;
    if (node.free === 0) this.#contributions.set(node, parts);
    return combine(parts.map(({ value }) => value));
  }

  /** The squares of all pieces of a color. */
  side(color: number): bigint {
    let set = 0n;
    for (const kind of kindsByNumber(this.ruleset).keys()) set |= this.features.pieces(color, kind);
    return set;
  }

  king(color: number): number {
    const [square] = squaresIn(this.features.pieces(color, royalKind(this.ruleset)));
    return square!;
  }

  /** The pieces of a color that shield its king. */
  pinned(color: number): bigint {
    const { geometry } = this;
    const king = this.king(color);
    const occupied = this.side(0) | this.side(1);
    let pinned = 0n;
    kindsByNumber(this.ruleset).forEach((kind, number) => {
      for (const from of squaresIn(this.features.pieces(color ^ 1, number))) {
        for (const step of kind.rides) {
          if (!((geometry.ray(from, step, color ^ 1, 0n) >> BigInt(king)) & 1n)) continue;
          const blockers = geometry.between(from, king) & occupied;
          const [first, second] = squaresIn(blockers);
          if (first !== undefined && second === undefined) pinned |= blockers & this.side(color);
        }
      }
    });
    return pinned;
  }
}
