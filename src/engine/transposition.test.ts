import { expect, test } from 'vitest';
import { Root } from './root.testing.ts';

const root = await Root.create();
root.setParameters({});
const { exports, layout, memory } = root.core;
const { address } = root.position;
const CLUSTER = layout.THREADS + layout.SEARCHING_THREAD_BYTES;
const view = new DataView(memory.buffer);
view.setUint32(address + layout.SEARCH_TABLE, CLUSTER, true);
view.setUint32(address + layout.SEARCH_CLUSTERS, 1, true);
view.setUint32(address + layout.SEARCH_AGE, 3, true);

const MOVE_BITS = 0xfffffn;
const ENTRY_BYTES = layout.CLUSTER_BYTES / layout.CLUSTER_ENTRIES;
const KEYS = Array.from({ length: layout.CLUSTER_ENTRIES }, (_, i) => 0x123456789abcdefn * BigInt(i + 1));

/** The move of a key's entry; 0 for none. */
function moveOf(key: bigint): number {
  return Number(exports.ttProbe(address, key) & MOVE_BITS);
}

function fill(): void {
  exports.clearTable(CLUSTER, 1);
  for (const [i, key] of KEYS.entries()) exports.ttStore(address, key, i + 1, 10 * i, 0, i, 1);
}

test('a key finds its entry wherever in its cluster it lies, and no other key finds one', () => {
  fill();
  expect(KEYS.map(moveOf)).toEqual([1, 2, 3, 4]);
  for (const key of KEYS) for (let bit = 0n; bit < 48n; bit++) expect(moveOf(key ^ (1n << bit))).toBe(0);
  exports.clearTable(CLUSTER, 1);
  expect([0n, ...KEYS].map((key) => exports.ttProbe(address, key))).toEqual([0n, 0n, 0n, 0n, 0n]);
});

test('an entry that two threads have written at the same time belongs to no key', () => {
  for (const [i, key] of KEYS.entries()) {
    fill();
    const at = CLUSTER + i * ENTRY_BYTES;
    view.setBigUint64(at, view.getBigUint64(at, true) ^ 1n, true);
    expect(KEYS.map(moveOf)).toEqual(KEYS.map((other, k) => (other === key ? 0 : k + 1)));
  }
});

test('an entry that lies twice in its cluster is found as one of both', () => {
  for (let copy = 1; copy < KEYS.length; copy++) {
    fill();
    const table = new Uint8Array(memory.buffer, CLUSTER, layout.CLUSTER_BYTES);
    const once = exports.ttProbe(address, KEYS[0]!);
    table.copyWithin(copy * ENTRY_BYTES, 0, ENTRY_BYTES);
    expect(exports.ttProbe(address, KEYS[0]!)).toBe(once);
  }
});
