import { type Bound, bound, EXACT_BITS, width } from './bounds.ts';
import type { Graph } from './graph.ts';
import { KNOB_BITS, nearest } from './knobs.ts';
import { exp, exponentOf, logistic, pow } from './math.ts';
import type { Node } from './nodes.ts';

/** The largest value of a curve: products with it must not overflow. */
const CURVE_LIMIT = 2 ** 40;

/** An argument with no more values than this is used as an index: every value has its own entry. */
const EXACT_ENTRIES = 4096;

/** The relative error that a curve may have. It is relative because the curve may be multiplied by anything. */
const SHARE = 2 ** -17;

/** The error of a parabola through both ends and the middle of a cell, for a third derivative and a cell width of 1. */
const MISSED = 0.0481 / 6;

/** The binary logarithm of the largest number of cells per octave. */
const MAX_SPLITS = 5;

/** The number of bits for the place of an argument in its cell. */
const PLACE_BITS = 20;

/** Cells per unit for curves that do not grow by octaves: 16 for an exponential, 8 for the logistic function. */
const EXP_BITS = 4;
const LOGISTIC_BITS = 3;

/** Parabolas a + u·(b + u·c), one for each cell. */
interface Cells {
  readonly a: number[];
  readonly b: number[];
  readonly c: number[];
}

/**
 * The fractional bits of a curve's value: those of knobs, and more where it is small, since a factor may make it large.
 */
function bitsFor(most: number): number {
  return Math.max(KNOB_BITS, Math.min(16, 26 - (most <= 1 ? 0 : exponentOf(most))));
}

function rounded(value: number, bits: number): number {
  return nearest(value * 2 ** bits) / 2 ** bits + 0;
}

/**
 * Replaces curves by tables: no transcendental function is ever called on a position. A table has an entry for each
 * value of the argument if there are few; otherwise it has a parabola for each cell of the argument's range, with each
 * coefficient rounded.
 */
export class Curves {
  readonly #graph: Graph;
  readonly #bound: (node: Node) => Bound;
  /** Rounds a number of some size to the wanted number of bits, or to as many as there is room for. */
  readonly #round: (node: Node, wanted: number, size: number) => Node;

  constructor(graph: Graph, of: (node: Node) => Bound, round: (node: Node, wanted: number, size: number) => Node) {
    this.#graph = graph;
    this.#bound = of;
    this.#round = round;
  }

  #const(value: number): Node {
    return this.#graph.const(value);
  }

  #within(node: Node, low: number, high: number): Node {
    const known = this.#bound(node);
    const above = known.low >= low ? node : this.#graph.max(node, this.#const(low));
    return known.high <= high ? above : this.#graph.min(above, this.#const(high));
  }

  /** sign(x)·|x|^exponent. */
  power(x: Node, exponent: number): Node {
    const graph = this.#graph;
    const zero = this.#const(0);
    const size = graph.max(x, graph.sub(zero, x));
    const { low, high, bits } = this.#bound(x);
    const most = Math.max(-low, high);
    const f = (y: number) => Math.min(pow(y, exponent), CURVE_LIMIT);
    const result =
      this.#direct(size, bound(bits, 0, most), f) ?? this.#byOctave(size, bound(bits, 0, most), f, exponent);
    return graph.select(graph.less(x, zero), graph.sub(zero, result), result);
  }

  exponential(x: Node): Node {
    const f = (y: number) => Math.min(exp(y), CURVE_LIMIT);
    const known = this.#bound(x);
    const bits = bitsFor(f(known.high));
    return this.#direct(x, known, f) ?? this.#evenly(x, EXP_BITS, [-(bits + 2) * Math.LN2, 40 * Math.LN2], f, bits);
  }

  logistic(x: Node): Node {
    const bits = bitsFor(1);
    const end = (bits + 2) * Math.LN2;
    return this.#direct(x, this.#bound(x), logistic) ?? this.#evenly(x, LOGISTIC_BITS, [-end, end], logistic, bits);
  }

  /** An entry for each possible value; undefined if there are too many. */
  #direct(x: Node, { bits, low, high }: Bound, f: (x: number) => number): Node | undefined {
    const unit = 2 ** bits;
    const [first, last] = [Math.floor(low * unit), Math.ceil(high * unit)];
    if (last - first > EXACT_ENTRIES) return undefined;
    const index = this.#graph.sub(this.#graph.mul(x, this.#const(unit)), this.#const(first));
    // The index must be exact too.
    if (width(this.#bound(index)) > EXACT_BITS) return undefined;
    const values = Array.from({ length: last - first + 1 }, (_, i) => f((first + i) / unit));
    const places = bitsFor(Math.max(...values));
    const table = values.map((value) => rounded(value, places));
    return this.#graph.lookup(index, { table });
  }

  /**
   * A power over cells that grow with the argument: every octave has the same number of cells, so the relative error is
   * the same.
   */
  #byOctave(x: Node, { bits, high: most }: Bound, f: (x: number) => number, exponent: number): Node {
    const graph = this.#graph;
    const isRising = exponent > 0;
    const largest = f(isRising ? most : 2 ** -bits);
    const places = bitsFor(largest);
    let [octave, last] = [-bits, exponentOf(most)];
    // Values below round to 0, values above are cut off.
    while (isRising && octave < last && f(2 ** (octave + 1)) < 2 ** -(places + 1)) octave++;
    while (isRising && last > octave && f(2 ** last) >= CURVE_LIMIT) last--;
    const third = Math.abs(exponent * (exponent - 1) * (exponent - 2)) * MISSED;
    let split = 0;
    while (split < MAX_SPLITS && third > SHARE * 8 ** split) split++;
    const cells = this.#cells(places);
    // Below the first cell the value is 0.
    cells.add(0, 0, 0);
    const parts = 2 ** split;
    for (let e = octave; e <= last; e++) {
      const at = (part: number) => f(2 ** e * (1 + part / parts));
      for (let i = 0; i < parts; i++) cells.add(at(i), at(i + 0.5), at(i + 1));
    }
    cells.add(largest, largest, largest);
    const index = graph.cell(x, { octave, split });
    const place = this.#round(graph.fraction(x, { split }), PLACE_BITS, 1);
    const end = Math.max(largest, ...(isRising ? [] : [f(most)]));
    return this.#within(this.#parabola(cells, index, place, places), 0, rounded(end, places));
  }

  /** A rising curve over even cells around multiples of 2^−cellBits; beyond the ends, it is flat. */
  #evenly(
    x: Node,
    cellBits: number,
    [from, to]: readonly [number, number],
    f: (x: number) => number,
    places: number,
  ): Node {
    const graph = this.#graph;
    const parts = 2 ** cellBits;
    const known = this.#bound(x);
    const keep = (value: number) => Math.max(from, Math.min(to, value));
    const [first, last] = [Math.floor(keep(known.low) * parts), Math.ceil(keep(known.high) * parts)];
    const [low, high] = [first / parts, last / parts];
    const size = Math.max(-low, high);
    const kept = this.#round(this.#within(x, low, high), cellBits + PLACE_BITS, size);
    const scaled = graph.mul(kept, this.#const(parts));
    const nearestCell = graph.round(scaled, { bits: 0 });
    const place = this.#within(graph.sub(scaled, nearestCell), -0.5, 0.5);
    const cells = this.#cells(places);
    for (let i = first; i <= last; i++) {
      const at = (part: number) => f((i + part) / parts);
      // Around the middle: the same parabola, measured from there.
      cells.addAround(at(-0.5), at(0), at(0.5));
    }
    const index = graph.sub(nearestCell, this.#const(first));
    const curve = this.#parabola(cells, index, place, places);
    return this.#within(curve, rounded(f(low), places), rounded(f(high), places));
  }

  #cells(places: number): Cells & { add: AddCell; addAround: AddCell } {
    const [a, b, c]: [number[], number[], number[]] = [[], [], []];
    const put = (...coefficients: [number, number, number]) => {
      [a, b, c].forEach((table, i) => {
        table.push(rounded(coefficients[i]!, places));
      });
    };
    return {
      a,
      b,
      c,
      add: (start, middle, end) => {
        const bend = 2 * (start - 2 * middle + end);
        put(start, end - start - bend, bend);
      },
      addAround: (start, middle, end) => put(middle, end - start, 2 * (start - 2 * middle + end)),
    };
  }

  /**
   * The parabola of a cell at a place in it. Each product is rounded, so that the bits of the place do not make the sum
   * too wide.
   */
  #parabola({ a, b, c }: Cells, index: Node, place: Node, places: number): Node {
    const graph = this.#graph;
    const entry = (table: number[]) => graph.lookup(index, { table });
    const times = (node: Node) => {
      const product = graph.mul(node, place);
      return this.#round(product, places, this.#bound(product).size);
    };
    return graph.add(entry(a), times(graph.add(entry(b), times(entry(c)))));
  }
}

/** Adds the parabola through a cell's start, middle and end. */
type AddCell = (start: number, middle: number, end: number) => void;
