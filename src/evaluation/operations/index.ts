import { ARITHMETIC } from './arithmetic.ts';
import { BOARD } from './board.ts';
import { CHOICES } from './choices.ts';
import { CURVES } from './curves.ts';
import { FLAGS } from './flags.ts';
import { KEPT_VALUES } from './kept.ts';
import { KNOBS } from './knobs.ts';
import { PARAMETERS } from './learning.ts';
import { LINE } from './line.ts';
import { LOOPS } from './loops.ts';
import type { AnyOperation } from './operation.ts';
import { RULES } from './rules.ts';
import { SETS } from './sets.ts';
import { TABLE_ENTRIES } from './tables.ts';

/** All operations of formula graphs. */
export const OPERATIONS = [
  ...ARITHMETIC,
  ...CHOICES,
  ...CURVES,
  ...TABLE_ENTRIES,
  ...KNOBS,
  ...BOARD,
  ...RULES,
  ...SETS,
  ...FLAGS,
  ...LOOPS,
  ...LINE,
  ...KEPT_VALUES,
  ...PARAMETERS,
] as const;

type Declared = (typeof OPERATIONS)[number];

export type Op = Declared['name'];

/** A node of any operation; comparing its `op` with a name narrows its arguments and attributes. */
export type AnyNode = NonNullable<Declared['node']>;

/** The node of one operation. */
export type NodeWith<O extends Op> = Extract<AnyNode, { readonly op: O }>;

type Loops = Exclude<(typeof LOOPS)[number], { readonly type: 'square' }>;
export type LoopOp = Loops['name'];

const BY_NAME: ReadonlyMap<string, AnyOperation> = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

export function operationOf(op: Op): AnyOperation {
  return BY_NAME.get(op)!;
}
