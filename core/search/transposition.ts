// The transposition table: what is known of positions, shared by all threads without locks. An entry is two words; the second is
// xor-ed with the first, so that an entry torn by two writers matches no key.
//
//   word 0: move 20 · score 16 · static score 16 · depth 8 · bound 2 · on a principal variation 1
//   word 1: key 48 · age 8, xor word 0

import { CLUSTER_BYTES, CLUSTER_ENTRIES as ENTRIES, SEARCH_AGE, SEARCH_CLUSTERS, SEARCH_SALT, SEARCH_TABLE } from "../layout";
import { key } from "../board/rules";
import { table } from "./parameters.generated";

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

const ENTRY_BYTES: u32 = 16;
const CLUSTER_ENTRIES: u32 = ENTRIES;
const KEY_BITS: u64 = 0x0000ffffffffffff;
const MOVE_BITS: u64 = 0xfffff;
/** Added to depths, so that no entry is 0. */
const DEPTH_OFFSET: i32 = 8;
const AGE_MASK: u32 = 255;

@inline export function entryMove(entry: u64): u32 {
  return <u32>(entry & MOVE_BITS);
}

@inline export function entryScore(entry: u64): i32 {
  return <i32>(<i16>(entry >> 20));
}

@inline export function entryStatic(entry: u64): i32 {
  return <i32>(<i16>(entry >> 36));
}

@inline export function entryDepth(entry: u64): i32 {
  return <i32>((entry >> 52) & 255) - DEPTH_OFFSET;
}

@inline export function entryBound(entry: u64): i32 {
  return <i32>((entry >> 60) & 3);
}

@inline export function entryPv(entry: u64): bool {
  return ((entry >> 62) & 1) != 0;
}

/** The key of the position under the active profile. */
@inline export function tableKey(p: usize): u64 {
  return key(p) ^ load<u64>(p, SEARCH_SALT);
}

@inline function clusterOf(p: usize, key: u64): usize {
  // The high half of the key times the size: any size will do, not only powers of two.
  const index = ((key >> 32) * <u64>load<u32>(p, SEARCH_CLUSTERS)) >> 32;
  return <usize>load<u32>(p, SEARCH_TABLE) + <usize>index * CLUSTER_BYTES;
}

/** The entry of a key, 0 for none. */
export function probe(p: usize, key: u64): u64 {
  if (!table() || !load<u32>(p, SEARCH_CLUSTERS)) return 0;
  const cluster = clusterOf(p, key);
  for (let i: u32 = 0; i < CLUSTER_ENTRIES; i++) {
    const entry = load<u64>(cluster + i * ENTRY_BYTES);
    const check = load<u64>(cluster + i * ENTRY_BYTES, 8) ^ entry;
    if (!((check ^ key) & KEY_BITS) && entry) return entry;
  }
  return 0;
}

/** Keeps what was found, in place of what is worth least: shallow, or of an earlier search. */
export function remember(p: usize, key: u64, move: u32, score: i32, statical: i32, depth: i32, bound: i32, pv: bool): void {
  if (!table() || !load<u32>(p, SEARCH_CLUSTERS)) return;
  const cluster = clusterOf(p, key);
  const age = load<u32>(p, SEARCH_AGE) & AGE_MASK;
  let slot = cluster;
  let least = i32.MAX_VALUE;
  for (let i: u32 = 0; i < CLUSTER_ENTRIES; i++) {
    const at = cluster + i * ENTRY_BYTES;
    const entry = load<u64>(at);
    const check = load<u64>(at, 8) ^ entry;
    const entryAge = <u32>(check >> 48) & AGE_MASK;
    if (entry && !((check ^ key) & KEY_BITS)) {
      if (!move) move = entryMove(entry);
      // A much deeper result of the same search says more than this one.
      if (bound != EXACT && entryAge == age && depth + 4 + (pv ? 2 : 0) <= entryDepth(entry)) return;
      slot = at;
      break;
    }
    const worth = entry ? entryDepth(entry) - <i32>((age - entryAge) & AGE_MASK) * 8 : -10000;
    if (worth < least) {
      least = worth;
      slot = at;
    }
  }
  const entry =
    <u64>move |
    ((<u64>score & 0xffff) << 20) |
    ((<u64>statical & 0xffff) << 36) |
    (<u64>(min(depth, 200) + DEPTH_OFFSET) << 52) |
    (<u64>bound << 60) |
    (<u64>pv << 62);
  store<u64>(slot, entry);
  store<u64>(slot, ((key & KEY_BITS) | (<u64>age << 48)) ^ entry, 8);
}

/** Forgets everything: for another game. */
export function clearTable(table: usize, clusters: u32): void {
  memory.fill(table, 0, clusters * CLUSTER_BYTES);
}

/** How full the table is with entries of the current search, in thousandths. */
export function hashfull(p: usize): i32 {
  const clusters = min<u32>(load<u32>(p, SEARCH_CLUSTERS), 250);
  if (!clusters) return 0;
  const age = load<u32>(p, SEARCH_AGE) & AGE_MASK;
  let used = 0;
  for (let i: u32 = 0; i < clusters * CLUSTER_ENTRIES; i++) {
    const at = load<u32>(p, SEARCH_TABLE) + i * ENTRY_BYTES;
    const entry = load<u64>(at);
    if (entry && (<u32>((load<u64>(at, 8) ^ entry) >> 48) & AGE_MASK) == age) used++;
  }
  return (used * 1000) / <i32>(clusters * CLUSTER_ENTRIES);
}
