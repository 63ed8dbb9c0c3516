/* A formula as the page shows it: the parts of its text, each with its value in the position. */

/** A value in a form that can be sent from the worker and shown. */
export type Shown =
  | { readonly type: 'num'; readonly value: number }
  | { readonly type: 'pair'; readonly mg: number; readonly eg: number }
  | { readonly type: 'flag'; readonly value: boolean }
  | { readonly type: 'set'; readonly squares: readonly number[] }
  | { readonly type: 'square'; readonly square: number };

/** A value in one iteration of the loops around a part. */
export interface Round {
  /** The squares of the loops, outermost first. Empty outside of loops. */
  readonly at: readonly number[];
  readonly value: Shown;
}

/** The value of a part for one side. */
export interface Reading {
  readonly rounds: readonly Round[];
  /** The number of iterations; `rounds` holds only the first of very many. */
  readonly count: number;
}

export interface Part {
  /** Its path in the syntax tree, unique within the formula. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** The kind of syntax node. */
  readonly kind: string;
  readonly type: Shown['type'];
  /** The variables of the loops around it. */
  readonly loops: readonly string[];
  /** White's and Black's. */
  readonly sides: readonly [Reading, Reading];
  readonly parts: readonly Part[];
}

export type Side = 0 | 1;

/** Yields a part and all parts below it, in the order of the text. */
export function* allParts(part: Part): Generator<Part> {
  yield part;
  for (const inner of part.parts) yield* allParts(inner);
}

export function findPart(root: Part, id: string | undefined): Part | undefined {
  if (id === undefined) return undefined;
  for (const part of allParts(root)) if (part.id === id) return part;
  return undefined;
}

/** Finds the smallest part that contains an offset of the text. */
export function partAt(root: Part, offset: number): Part | undefined {
  if (offset < root.start || offset >= root.end) return undefined;
  for (const inner of root.parts) {
    const found = partAt(inner, offset);
    if (found !== undefined) return found;
  }
  return root;
}
