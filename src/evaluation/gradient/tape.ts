import type { Node } from '../nodes.ts';

/** A number on the tape, and how it follows from earlier ones. */
export interface Entry {
  readonly node: Node;
  readonly value: number;
  readonly from: readonly Entry[];
  /** The derivative with respect to each of `from`. */
  readonly slopes: readonly number[];
  /** The index of the parameter, −1 for other numbers. */
  readonly parameter: number;
  readonly place: number;
}

/** Numbers in the order in which they were computed. Loops are unrolled: a node has an entry for each round. */
export class Tape {
  readonly #entries: Entry[] = [];

  add(node: Node, value: number, from: readonly Entry[] = [], slopes: readonly number[] = [], parameter = -1): Entry {
    const entry = { node, value, from, slopes, parameter, place: this.#entries.length };
    this.#entries.push(entry);
    return entry;
  }

  /** The derivatives of a weighted sum of entries by every entry of the tape. */
  adjoints(of: readonly (readonly [Entry, number])[]): Float64Array {
    const adjoints = new Float64Array(this.#entries.length);
    for (const [{ place }, weight] of of) adjoints[place]! += weight;
    for (let place = Math.max(-1, ...of.map(([entry]) => entry.place)); place >= 0; place--) {
      const adjoint = adjoints[place]!;
      if (adjoint === 0) continue;
      const { from, slopes } = this.#entries[place]!;
      from.forEach((earlier, i) => {
        adjoints[earlier.place]! += adjoint * slopes[i]!;
      });
    }
    return adjoints;
  }

  /** Collects the adjoints of parameters. */
  gradient(adjoints: Float64Array, size: number): Float64Array<ArrayBuffer> {
    const gradient = new Float64Array(size);
    for (const { parameter, place } of this.#entries) if (parameter >= 0) gradient[parameter]! += adjoints[place]!;
    return gradient;
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.#entries.values();
  }
}
