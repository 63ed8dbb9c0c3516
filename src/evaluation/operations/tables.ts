import { evenly } from '../attribution.ts';
import { controlled, lacks } from '../audit/findings.ts';
import { boundOfTable } from '../bounds.ts';
import { pushEntry, pushIndex } from '../compile/numbers.ts';
import type { Graph } from '../graph.ts';
import { call, indexed, loose, otherSide } from '../language/view.ts';
import { TABLES } from '../line/tables.ts';
import { constantOf, flagOf, type Node } from '../nodes.ts';
import { type Audit, colorFor, type Operation, ORDINARY } from './operation.ts';

/* Entries of tables. In a formula a table is the id of a knob; with the knobs set, it is the list of its values. */

export type Table = string | readonly number[];

/** The values of a table whose knobs are set. */
export function valuesOf(table: Table): readonly number[] {
  if (typeof table === 'string') throw new Error(`the knob '${table}' has not been set`);
  return table;
}

/** The knob of a table. */
function knobOf(table: Table): string | undefined {
  return typeof table === 'string' ? table : undefined;
}

/** A table with equal entries is a number. */
export function unlessFlat(graph: Graph, node: Node): Node {
  if (!('table' in node.attr) || typeof node.attr.table === 'string') return node;
  const { table } = node.attr;
  return table.every((entry) => entry === table[0]) ? graph.const(table[0]!) : node;
}

const AUDIT_OF_TABLE: Audit<{ readonly attr: { readonly table: Table } }> = {
  controls: ({ attr }) => (typeof attr.table === 'string' ? new Set([attr.table]) : undefined),
  judge: ({ attr }) =>
    typeof attr.table === 'string' ? controlled(new Set([attr.table])) : lacks('the table is not a knob'),
};

/** An entry by count; counts beyond the end read the last. */
export const lookup: Operation<'lookup', 'num', readonly ['num'], { readonly table: Table }> = {
  ...ORDINARY,
  name: 'lookup',
  type: 'num',
  args: ['num'],
  specialise: ({ attr }, [index], on) => unlessFlat(on.graph, on.byCount(String(attr.table), index)),
  bound: ({ attr }) => boundOfTable(valuesOf(attr.table)),
  // The nearer of two entries.
  quantise: ({ attr }, made, [index], on) =>
    on.bound(index).bits <= 0 ? made : on.graph.lookup(on.graph.round(index, { bits: 0 }), attr),
  interpret: ({ args: [index], attr }, on) => {
    const table = valuesOf(attr.table);
    return on.entryOf(table, Math.max(0, Math.min(on.number(index), table.length - 1)));
  },
  shares: (node, on) => on.likeIts(node, on.of(node.args[0])),
  emit: ({ args: [index], attr }, frame, place) => {
    const table = valuesOf(attr.table);
    pushIndex(frame, index, table.length - 1);
    pushEntry(frame, table, place);
  },
  learning: 'flat',
  language: {
    view: ({ args: [index], attr }, names) => indexed(names.knob(String(attr.table)), index, undefined),
    size: ({ attr }, sizes) => sizes.ofKnob(String(attr.table)),
    cost: 3,
    nickname: 'entry',
  },
  audit: {
    ...AUDIT_OF_TABLE,
    scales: ({ attr }) => (typeof attr.table === 'string' ? new Set([attr.table]) : undefined),
  },
  knob: { id: ({ attr }) => knobOf(attr.table), kinds: ['countTable'] },
};

/** An entry by square, as a side sees the board. */
export const squareTable: Operation<
  'squareTable',
  'num',
  readonly ['square'],
  { readonly table: Table; readonly side?: number }
> = {
  ...ORDINARY,
  name: 'squareTable',
  type: 'num',
  args: ['square'],
  specialise: ({ attr }, [square], on, us) =>
    unlessFlat(on.graph, on.bySquare(String(attr.table), square, colorFor(us, attr))),
  bound: ({ attr }) => boundOfTable(valuesOf(attr.table)),
  interpret: ({ args: [square], attr }, on) => on.entryOf(valuesOf(attr.table), on.number(square)),
  shares: (node, on) => evenly([on.number(node.args[0])], on.number(node)),
  emit: ({ args: [square], attr }, frame, place) => {
    frame.code.get(frame.squares.get(square)!);
    pushEntry(frame, valuesOf(attr.table), place);
  },
  learning: 'flat',
  language: {
    view: ({ args: [square], attr }, names) => indexed(names.knob(String(attr.table)), square, otherSide(attr)),
    size: ({ attr }, sizes) => sizes.ofKnob(String(attr.table)),
  },
  audit: AUDIT_OF_TABLE,
  knob: { id: ({ attr }) => knobOf(attr.table), kinds: ['squareTable'] },
};

/**
 * An entry of a table that is made when the knobs are set: by indices with the given numbers of values, and then by
 * settings.
 */
export const tabulated: Operation<
  'tabulated',
  'num',
  { readonly each: 'num' },
  { readonly name: string; readonly indices: number }
> = {
  ...ORDINARY,
  name: 'tabulated',
  type: 'num',
  args: { each: 'num' },
  specialise: ({ attr }, args, { graph }) => {
    const { columns, make } = TABLES[attr.name]!;
    const settings = args.slice(attr.indices).map((setting) => constantOf(setting) ?? Number(flagOf(setting)));
    const place = args
      .slice(0, attr.indices)
      .reduce((row, column) => graph.add(graph.mul(row, graph.const(columns)), column));
    return unlessFlat(graph, graph.lookup(place, { table: make(settings) }));
  },
  bound: 'none',
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: { view: ({ args, attr }) => call(attr.name, ...args.map(loose)), size: 'none' },
  audit: { controls: (node, on) => on.knobs(node), judge: (node, on) => controlled(on.knobs(node)), hidesKnobs: true },
};

export const TABLE_ENTRIES = [lookup, squareTable, tabulated] as const;
