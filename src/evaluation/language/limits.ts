/**
 * The limits of a formula. Formulas may come from strangers: each limit turns an abusive formula into an error, and leaves several times
 * the room that the largest built-in term needs.
 */
export interface Limits {
  /** Characters of text. */
  readonly text: number;
  /** Brackets and conditions within each other. */
  readonly nesting: number;
  /** Loops within loops that need the outer loop's square. */
  readonly loops: number;
  /** Different operations. */
  readonly nodes: number;
  /** Operations on the longest way from the position to the value. */
  readonly depth: number;
  /** Operations for one side of one position in the worst case. */
  readonly operations: number;
  /** Powers and curves: each becomes a table of up to 32 KiB. */
  readonly curves: number;
  /** The largest size a number may reach anywhere. */
  readonly size: number;
  /** The largest and the smallest size of a number in the text. */
  readonly largest: number;
  readonly smallest: number;
}

export const LIMITS: Limits = {
  text: 16384,
  nesting: 48,
  loops: 2,
  nodes: 3000,
  depth: 300,
  operations: 25_000,
  curves: 6,
  size: 2 ** 100,
  largest: 2 ** 30,
  smallest: 2 ** -30,
};
