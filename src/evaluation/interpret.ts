import type { Features } from './features.ts';
import { nearest } from './knobs.ts';
import { countLegalMoves } from './legal-moves.ts';
import { cellOf, fractionOf } from './math.ts';
import { isLoop, levelOf, type Node } from './nodes.ts';
import { type Kind, type Ruleset, type Step, squaresOf, stepFrom } from './ruleset.ts';

/*
 * The interpreter: plain, slow and obvious. It is the oracle the compiled evaluation is compared with, and it explains, because it
 * keeps the value of every node and, for loops, what each square contributed.
 */

export type Value = number | bigint | boolean;

export interface Contribution {
  readonly square: number;
  readonly value: Value;
}

export function* squaresIn(set: bigint): Generator<number> {
  for (let rest = set, square = 0; rest !== 0n; rest >>= 1n, square++) if (rest & 1n) yield square;
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
  readonly #geometry: Geometry;
  readonly #features: Features;
  /** Values of nodes that depend on no loop variable, and of those in the current rounds of the loops. */
  readonly #values = new Map<Node, Value>();
  readonly #contributions = new Map<Node, Contribution[]>();
  readonly #variables: number[] = [];
  readonly #onEntry: ((table: readonly number[], index: number) => void) | undefined;

  /** `onEntry` is told of every table entry that is read. */
  constructor(ruleset: Ruleset, features: Features, onEntry?: (table: readonly number[], index: number) => void) {
    this.#geometry = new Geometry(ruleset);
    this.#features = features;
    this.#onEntry = onEntry;
  }

  #entry(table: readonly number[], index: number): number {
    this.#onEntry?.(table, index);
    return table[index]!;
  }

  /** What each square added to a loop, if the loop stands in no other. */
  contributions(loop: Node): readonly Contribution[] {
    return this.#contributions.get(loop) ?? [];
  }

  /** Sets the square of a loop from outside, so that parts of its body have a value. */
  bind(level: number, square: number): void {
    this.#variables[level] = square;
  }

  number(node: Node): number {
    return this.value(node) as number;
  }

  value(node: Node): Value {
    const known = this.#values.get(node);
    if (known !== undefined) return known;
    const value = isLoop(node) ? this.#loop(node) : this.#compute(node);
    if (node.free === 0) this.#values.set(node, value);
    return value;
  }

  #loop(node: Node): Value {
    const [set, body] = node.args as [Node, Node];
    const level = levelOf(node);
    const outer = this.#variables[level];
    const parts: Contribution[] = [];
    for (const square of squaresIn(this.value(set) as bigint)) {
      this.#variables[level] = square;
      parts.push({ square, value: this.value(body) });
    }
    this.#variables[level] = outer!;
    if (node.free === 0) this.#contributions.set(node, parts);
    return combine(
      node,
      parts.map(({ value }) => value),
    );
  }

  #all(): bigint {
    return this.#side(0) | this.#side(1);
  }

  #side(color: number): bigint {
    let set = 0n;
    for (let kind = 1; kind <= this.#geometry.ruleset.kinds.length; kind++) set |= this.#features.pieces(color, kind);
    return set;
  }

  #king(color: number): number {
    const royal = this.#geometry.ruleset.kinds.findIndex((kind) => kind.royal) + 1;
    const [square] = squaresIn(this.#features.pieces(color, royal));
    return square!;
  }

  #pinned(color: number): bigint {
    const geometry = this.#geometry;
    const king = this.#king(color);
    const occupied = this.#all();
    let pinned = 0n;
    geometry.ruleset.kinds.forEach((kind, index) => {
      for (const from of squaresIn(this.#features.pieces(color ^ 1, index + 1))) {
        for (const step of kind.rides) {
          if (!((geometry.ray(from, step, color ^ 1, 0n) >> BigInt(king)) & 1n)) continue;
          const blockers = geometry.between(from, king) & occupied;
          const [first, second] = squaresIn(blockers);
          if (first !== undefined && second === undefined) pinned |= blockers & this.#side(color);
        }
      }
    });
    return pinned;
  }

  #compute(node: Node): Value {
    const { op, attr } = node;
    const geometry = this.#geometry;
    const { ruleset } = geometry;
    const num = (i: number) => this.value(node.args[i]!) as number;
    const set = (i: number) => this.value(node.args[i]!) as bigint;
    const flag = (i: number) => this.value(node.args[i]!) as boolean;
    const color = attr.color as number;
    switch (op) {
      case 'const':
        return attr.value as number;
      case 'add':
        return num(0) + num(1);
      case 'sub':
        return num(0) - num(1);
      case 'mul':
        return num(0) * num(1);
      case 'div':
        return num(1) === 0 ? 0 : num(0) / num(1);
      case 'min':
        return Math.min(num(0), num(1));
      case 'max':
        return Math.max(num(0), num(1));
      case 'select':
        return flag(0) ? num(1) : num(2);
      case 'round': {
        const unit = 2 ** (attr.bits as number);
        return nearest(num(0) * unit) / unit;
      }
      case 'cell':
        return cellOf(num(0), attr.octave as number, attr.split as number);
      case 'fraction':
        return fractionOf(num(0), attr.split as number);
      case 'count':
        return [...squaresIn(set(0))].length;
      case 'lookup': {
        const table = attr.table as readonly number[];
        return this.#entry(table, Math.max(0, Math.min(num(0), table.length - 1)));
      }
      case 'squareTable':
        return this.#entry(attr.table as readonly number[], num(0));
      case 'rankOf': {
        const rank = Math.floor(num(0) / ruleset.files);
        return color === 0 ? rank : ruleset.ranks - 1 - rank;
      }
      case 'fileOf':
        return num(0) % ruleset.files;
      case 'distance':
        return geometry.distance(num(0), num(1));
      case 'clock':
        return attr.name === 'halfmoves' ? this.#features.halfmoves : this.#features.fullmoves;
      case 'legalMoves':
        return countLegalMoves(ruleset, this.#features, color);
      case 'path':
        return this.#features.path(attr.slot as number);
      case 'pieces':
        return this.#features.pieces(color, attr.kind as number);
      case 'side':
        return this.#side(color);
      case 'squares':
        return attr.bits as bigint;
      case 'and':
        return set(0) & set(1);
      case 'or':
        return set(0) | set(1);
      case 'not':
        return geometry.all & ~set(0);
      case 'shift':
        return geometry.shift(set(0), [attr.files as number, attr.ranks as number]);
      case 'fill': {
        const step: Step = [attr.files as number, attr.ranks as number];
        let reached = 0n;
        for (let front = geometry.shift(set(0), step); front & ~reached; front = geometry.shift(front & set(1), step)) {
          reached |= front;
        }
        return reached;
      }
      case 'attacks':
        return geometry.attacks(ruleset.kinds[(attr.kind as number) - 1]!, color, num(0), set(1));
      case 'pinned':
        return this.#pinned(color);
      case 'line':
        return geometry.line(num(0), num(1));
      case 'between':
        return geometry.between(num(0), num(1));
      case 'single':
        return 1n << BigInt(num(0));
      case 'choose':
        return flag(0) ? set(1) : set(2);
      case 'less':
        return num(0) < num(1);
      case 'atMost':
        return num(0) <= num(1);
      case 'equal':
        return num(0) === num(1);
      case 'some':
        return set(0) !== 0n;
      case 'has':
        return ((set(0) >> BigInt(num(1))) & 1n) === 1n;
      case 'both':
        return flag(0) && flag(1);
      case 'either':
        return flag(0) || flag(1);
      case 'never':
        return !flag(0);
      case 'toMove':
        return this.#features.turn === color;
      case 'mayCastle':
        return this.#features.mayCastle(color, attr.wing as number);
      case 'always':
        return attr.value === 1;
      case 'square':
        return this.#variables[attr.level as number]!;
      case 'king':
        return this.#king(color);
      default:
        throw new Error(`'${op}' cannot be interpreted`);
    }
  }
}

/** What a loop makes of the values of its rounds. */
export function combine(loop: Node, values: readonly Value[]): Value {
  switch (loop.op) {
    case 'sum':
      return (values as number[]).reduce((total, value) => total + value, 0);
    case 'most':
      return values.length === 0 ? 0 : Math.max(...(values as number[]));
    case 'least':
      return values.length === 0 ? 0 : Math.min(...(values as number[]));
    case 'any':
      return values.includes(true);
    case 'union':
      return (values as bigint[]).reduce((all, value) => all | value, 0n);
    default: {
      let once = 0n;
      let twice = 0n;
      for (const value of values as bigint[]) {
        twice |= once & value;
        once |= value;
      }
      return twice;
    }
  }
}
