/* A formula as the page shows it: parts of its text, each with what it is worth in the position. */

/** A value that can be posted and shown. */
export type Shown =
  | { readonly type: 'num'; readonly value: number }
  | { readonly type: 'pair'; readonly mg: number; readonly eg: number }
  | { readonly type: 'flag'; readonly value: boolean }
  | { readonly type: 'set'; readonly squares: readonly number[] }
  | { readonly type: 'square'; readonly square: number };

/** A value in one round of the loops around a part. */
export interface Round {
  /** The loops' squares, the outermost loop's first; none outside of loops. */
  readonly at: readonly number[];
  readonly value: Shown;
}

/** What a part is worth for one side. */
export interface Reading {
  readonly rounds: readonly Round[];
  /** How many rounds there are; not all of very many are told. */
  readonly count: number;
}

export interface Part {
  /** Its place in the formula, unique there. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** What the grammar calls it. */
  readonly kind: string;
  readonly type: Shown['type'];
  /** What the formula calls the squares of the loops around it. */
  readonly loops: readonly string[];
  /** White's and Black's. */
  readonly sides: readonly [Reading, Reading];
  readonly parts: readonly Part[];
}

export type Side = 0 | 1;

/** A part and all below it, in the order of the text. */
export function* allParts(part: Part): Generator<Part> {
  yield part;
  for (const inner of part.parts) yield* allParts(inner);
}

export function findPart(root: Part, id: string | undefined): Part | undefined {
  if (id === undefined) return undefined;
  for (const part of allParts(root)) if (part.id === id) return part;
  return undefined;
}

/** The smallest part that has a place of the text. */
export function partAt(root: Part, offset: number): Part | undefined {
  if (offset < root.start || offset >= root.end) return undefined;
  for (const inner of root.parts) {
    const found = partAt(inner, offset);
    if (found !== undefined) return found;
  }
  return root;
}
