import { BINS } from '../fit/sums.ts';
import type { SumName, SumsByName } from '../fit/tasks.ts';
import { packedLength } from '../linear/symmetric.ts';

/** The sums that can be added: all but rows of features. */
export type Addable = Exclude<SumName, 'features'>;

/** The lengths of the parts of a sum, in order. A length of 0 stands for a single number. */
const PARTS: {
  readonly [N in Addable]: readonly (readonly [part: keyof SumsByName[N] & string, length: (size: number) => number])[];
} = {
  loss: [['loss', single]],
  gradient: [
    ['loss', single],
    ['gradient', each],
  ],
  information: [
    ['loss', single],
    ['gradient', each],
    ['information', packedLength],
    ['games', packedLength],
  ],
  survey: [
    ['counts', each],
    ['squares', each],
  ],
  scale: [
    ['loss', single],
    ['slope', single],
    ['curvature', single],
  ],
  reliability: [
    ['counts', bins],
    ['expected', bins],
    ['results', bins],
  ],
};

function single(): number {
  return 0;
}

function each(size: number): number {
  return size;
}

function bins(): number {
  return BINS;
}

/** The number of doubles in a sum over `size` numbers. */
export function vectorLength(sum: Addable, size: number): number {
  return PARTS[sum].reduce((length, [, of]) => length + (of(size) || 1), 0);
}

/** A sum as one vector, so that all kinds of sums are added and sent in the same way. */
export function toVector(sum: Addable, value: SumsByName[Addable], size: number): Float64Array<ArrayBuffer> {
  const vector = new Float64Array(vectorLength(sum, size));
  const parts = value as unknown as Readonly<Record<string, number | Float64Array>>;
  let at = 0;
  for (const [name] of PARTS[sum]) {
    const part = parts[name]!;
    if (typeof part === 'number') vector[at++] = part;
    else {
      vector.set(part, at);
      at += part.length;
    }
  }
  return vector;
}

/** Restores the sum from a vector. */
export function fromVector<N extends Addable>(sum: N, vector: Float64Array<ArrayBuffer>, size: number): SumsByName[N] {
  let at = 0;
  const entries = PARTS[sum].map(([name, of]) => {
    const length = of(size);
    const part = length === 0 ? vector[at]! : vector.slice(at, at + length);
    at += length || 1;
    return [name, part] as const;
  });
  return Object.fromEntries(entries) as unknown as SumsByName[N];
}
