import type { Knob, KnobValue } from '../knobs.ts';

/** The place of a knob's numbers in the parameter vector. */
export interface Extent {
  readonly offset: number;
  readonly length: number;
}

/**
 * The parameter vector: every number that may be learned, one after the other. A number takes one entry, a tapered pair two (the
 * middlegame first), a table as many as it has, in its own order.
 */
export class Parameters {
  /** By full knob id, in the order of the vector. */
  readonly extents: ReadonlyMap<string, Extent>;
  readonly size: number;
  readonly #knobs: ReadonlyMap<string, Knob>;

  /** The knobs among `ids` that have numbers, each with the size it has in `values`. */
  constructor(knobs: ReadonlyMap<string, Knob>, ids: Iterable<string>, values: ReadonlyMap<string, KnobValue>) {
    const extents = new Map<string, Extent>();
    let offset = 0;
    for (const id of ids) {
      const value = values.get(id);
      if (typeof value !== 'number' && typeof value !== 'object') continue;
      const length = typeof value === 'number' ? 1 : value.length;
      extents.set(id, { offset, length });
      offset += length;
    }
    this.extents = extents;
    this.size = offset;
    this.#knobs = knobs;
  }

  /** The index of a number, or of one end of a pair (`term.knob/mg`, `term.knob/eg`). */
  indexOf(id: string): number | undefined {
    const [name, end] = id.split('/') as [string, string?];
    const extent = this.extents.get(name);
    return extent === undefined ? undefined : extent.offset + (end === 'eg' ? 1 : 0);
  }

  /** The knob an entry belongs to, and which of its numbers it is. */
  at(index: number): { readonly id: string; readonly entry: number } {
    for (const [id, { offset, length }] of this.extents) {
      if (index >= offset && index < offset + length) return { id, entry: index - offset };
    }
    throw new RangeError(`no parameter has the index ${index}: there are ${this.size}`);
  }

  /** A name for an entry: `term.knob`, `term.knob/mg` or `term.knob[3]`. */
  nameOf(index: number): string {
    const { id, entry } = this.at(index);
    const kind = this.#knobs.get(id)!.kind;
    if (kind === 'number') return id;
    return kind === 'tapered' ? `${id}/${entry === 0 ? 'mg' : 'eg'}` : `${id}[${entry}]`;
  }

  /** The vector with the values of a profile. */
  vector(values: ReadonlyMap<string, KnobValue>): Float64Array<ArrayBuffer> {
    const vector = new Float64Array(this.size);
    for (const [id, { offset }] of this.extents) {
      const value = values.get(id) as number | readonly number[];
      vector.set(typeof value === 'number' ? [value] : value, offset);
    }
    return vector;
  }

  /** Knob values from a vector, unrounded. */
  values(vector: ArrayLike<number>): Map<string, number | readonly number[]> {
    const values = new Map<string, number | readonly number[]>();
    for (const [id, { offset, length }] of this.extents) {
      const numbers = Array.from({ length }, (_, i) => vector[offset + i]!);
      values.set(id, this.#knobs.get(id)!.kind === 'number' ? numbers[0]! : numbers);
    }
    return values;
  }
}
