import { add, constant, div, linear, mul, sub } from './arithmetic.ts';
import {
  attacks,
  clock,
  distance,
  fileOf,
  king,
  legalMoves,
  mayCastle,
  pieces,
  pinned,
  rankOf,
  side,
  toMove,
} from './board.ts';
import { blend, choose, max, min, select } from './choices.ts';
import { cell, exp, fraction, logistic, pow, round } from './curves.ts';
import { always, atMost, both, either, equal, has, less, never, some } from './flags.ts';
import { lane, memo, memoSet } from './kept.ts';
import { choice, knob, toggle } from './knobs.ts';
import { entryByCount, entryBySquare, parameter } from './learning.ts';
import { atStart, path } from './line.ts';
import { any, least, most, square, sum, twice, union } from './loops.ts';
import type { AnyOperation } from './operation.ts';
import { and, between, count, fill, line, not, or, shift, single, squares } from './sets.ts';
import { lookup, squareTable, tabulated } from './tables.ts';

/** All operations of formula graphs. */
export const OPERATIONS = [
  // Numbers
  constant,
  knob,
  add,
  sub,
  mul,
  div,
  count,
  rankOf,
  fileOf,
  distance,
  min,
  max,
  pow,
  exp,
  logistic,
  round,
  blend,
  select,
  cell,
  fraction,
  lookup,
  squareTable,
  tabulated,
  clock,
  legalMoves,
  path,
  atStart,
  sum,
  most,
  least,
  linear,
  lane,
  memo,
  parameter,
  entryByCount,
  entryBySquare,
  // Sets of squares
  pieces,
  side,
  squares,
  and,
  or,
  not,
  attacks,
  pinned,
  line,
  between,
  single,
  shift,
  fill,
  choose,
  union,
  twice,
  memoSet,
  // Flags
  less,
  atMost,
  equal,
  some,
  has,
  both,
  either,
  never,
  toMove,
  mayCastle,
  toggle,
  choice,
  always,
  any,
  // Squares
  square,
  king,
] as const;

type Declared = (typeof OPERATIONS)[number];

export type Op = Declared['name'];

/** A node of any operation; comparing its `op` with a name tells its arguments and attributes. */
export type AnyNode = NonNullable<Declared['node']>;

/** The node of one operation. */
export type NodeWith<O extends Op> = Extract<AnyNode, { readonly op: O }>;

export type LoopOp = (typeof sum | typeof most | typeof least | typeof union | typeof twice | typeof any)['name'];

const BY_NAME: ReadonlyMap<string, AnyOperation> = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

export function operationOf(op: Op): AnyOperation {
  return BY_NAME.get(op)!;
}
