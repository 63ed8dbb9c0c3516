import type { Graph } from '../graph.ts';
import { constantOf, type Node } from '../nodes.ts';
import { valuesOf } from '../operations/tables.ts';

/** A key for the place where a number reads a table; undefined if it does not read one. */
export function readPlace(node: Node): string | undefined {
  return node.op === 'lookup' || node.op === 'squareTable' ? `${node.op} ${node.args[0].id}` : undefined;
}

/** The table that a number reads; undefined if it does not read one. */
export function tableOf(node: Node): readonly number[] | undefined {
  return node.op === 'lookup' || node.op === 'squareTable' ? valuesOf(node.attr.table) : undefined;
}

/** Reads a table at a place in the way that another number reads its own. */
export function readLike(graph: Graph, node: Node, place: Node, table: readonly number[]): Node {
  if (node.op === 'lookup') return lookup(graph, place, table);
  return isFlat(table) ? graph.const(table[0]!) : graph.squareTable(place, { table });
}

export function lookup(graph: Graph, index: Node, table: readonly number[]): Node {
  if (isFlat(table)) return graph.const(table[0]!);
  const x = constantOf(index);
  if (x === undefined) return graph.lookup(index, { table });
  return graph.const(table[Math.max(0, Math.min(x, table.length - 1))]!);
}

/** Adds up tables, each times its factor. Reading past the end of a table gives its last entry. */
export function addTables(tables: readonly (readonly number[])[], factors: readonly number[]): number[] {
  let length = 0;
  for (const table of tables) length = Math.max(length, table.length);
  const total = new Array<number>(length).fill(0);
  tables.forEach((table, t) => {
    const factor = factors[t]!;
    const last = table.length - 1;
    for (let i = 0; i < length; i++) total[i]! += factor * table[i < last ? i : last]!;
  });
  return total;
}

function isFlat(table: readonly number[]): boolean {
  return table.every((entry) => entry === table[0]);
}
