// The transposition table (TT), shared by all threads without locks. An entry is two words; the second is xor-ed with the first, so
// that an entry torn by two writers matches no key.
//
//   data:  move 20 · value 16 · static eval 16 · depth 8 · bound 2 · PV 1
//   check: key 48 · age 8, xor data

import { CLUSTER_BYTES, CLUSTER_ENTRIES as ENTRIES } from "../layout";
import { threadAt, TtEntry } from "../records";
import { key } from "../family/rules";
import { table } from "./parameters.generated";

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;
/** Added to the bound of an entry if a principal variation passed through its position. */
const PV_FLAG: i32 = 4;

export const CLUSTER_ENTRIES: u32 = ENTRIES;
const ENTRY_BYTES: usize = offsetof<TtEntry>();
const KEY_LENGTH: i32 = 48;
const KEY_BITS: u64 = 0x0000ffffffffffff;
const MOVE_BITS: u64 = 0xfffff;
/** Added to depths, so that no entry is 0. */
const DEPTH_OFFSET: i32 = 8;
const AGE_MASK: u32 = 255;

@inline export function ttMoveOf(data: u64): u32 {
  return <u32>(data & MOVE_BITS);
}

@inline export function ttValueOf(data: u64): i32 {
  return <i32>(<i16>(data >> 20));
}

@inline export function ttEvalOf(data: u64): i32 {
  return <i32>(<i16>(data >> 36));
}

@inline export function ttDepthOf(data: u64): i32 {
  return <i32>((data >> 52) & 255) - DEPTH_OFFSET;
}

@inline export function ttBoundOf(data: u64): i32 {
  return <i32>((data >> 60) & 3);
}

@inline export function ttIsPv(data: u64): bool {
  return ((data >> 62) & 1) != 0;
}

/** The key of the position under the active profile. */
@inline export function ttKey(p: usize): u64 {
  return key(p) ^ threadAt(p).ttSalt;
}

/** The first entry of the key's cluster. */
@inline export function clusterOf(p: usize, key: u64): usize {
  // The high half of the key times the size: any size works, not only powers of two.
  const index = ((key >> 32) * <u64>threadAt(p).ttClusters) >> 32;
  return threadAt(p).tt + <usize>index * CLUSTER_BYTES;
}

@inline export function entryAt(first: usize, index: u32): TtEntry {
  return changetype<TtEntry>(first + index * offsetof<TtEntry>());
}

@inline function ageOf(check: u64): u32 {
  return <u32>(check >> 48) & AGE_MASK;
}

/** Which of two entries have a key: all bits of a lane are set or none. */
@inline function haveKey(data: v128, check: v128, key: u64): v128 {
  const none = i64x2.splat(0);
  const difference = i64x2.shl(v128.xor(v128.xor(check, data), i64x2.splat(key)), 64 - KEY_LENGTH);
  return v128.andnot(i64x2.eq(difference, none), i64x2.eq(data, none));
}

/**
 * The data of the key's entry, 0 for none. No branch depends on the entries, so that the processor does other work while it waits for the
 * memory: callers probe long before they look at the result.
 */
@inline export function ttProbe(p: usize, key: u64): u64 {
  if (!table() || !threadAt(p).ttClusters) return 0;
  const cluster = clusterOf(p, key);
  const a = v128.load(cluster);
  const b = v128.load(cluster, ENTRY_BYTES);
  const c = v128.load(cluster, 2 * ENTRY_BYTES);
  const d = v128.load(cluster, 3 * ENTRY_BYTES);
  const ab = i64x2.shuffle(a, b, 0, 2);
  const cd = i64x2.shuffle(c, d, 0, 2);
  const inAb = haveKey(ab, i64x2.shuffle(a, b, 1, 3), key);
  const inCd = haveKey(cd, i64x2.shuffle(c, d, 1, 3), key);
  const found = v128.and(v128.bitselect(ab, cd, inAb), v128.or(inAb, inCd));
  const first = i64x2.extract_lane(found, 0);
  return select<u64>(first, i64x2.extract_lane(found, 1), first != 0);
}

/** A bound as `ttStore` takes it. */
@inline export function boundOf(bound: i32, pv: bool): i32 {
  return bound | (pv ? PV_FLAG : 0);
}

/** Stores an entry in place of the one that is worth least: shallow, or of an earlier search. */
export function ttStore(p: usize, key: u64, move: u32, value: i32, staticEval: i32, depth: i32, bound: i32): void {
  if (!table() || !threadAt(p).ttClusters) return;
  const cluster = clusterOf(p, key);
  const age = threadAt(p).ttAge & AGE_MASK;
  let target = entryAt(cluster, 0);
  let least = i32.MAX_VALUE;
  for (let i: u32 = 0; i < CLUSTER_ENTRIES; i++) {
    const entry = entryAt(cluster, i);
    const data = entry.data;
    const check = entry.check ^ data;
    if (data && !((check ^ key) & KEY_BITS)) {
      if (!move) move = ttMoveOf(data);
      // A much deeper result of the same search says more than this one.
      if ((bound & BOUND_EXACT) != BOUND_EXACT && ageOf(check) == age && depth + 4 + (bound & PV_FLAG ? 2 : 0) <= ttDepthOf(data)) return;
      target = entry;
      break;
    }
    const worth = data ? ttDepthOf(data) - <i32>((age - ageOf(check)) & AGE_MASK) * 8 : -10000;
    if (worth < least) {
      least = worth;
      target = entry;
    }
  }
  const data =
    <u64>move |
    ((<u64>value & 0xffff) << 20) |
    ((<u64>staticEval & 0xffff) << 36) |
    (<u64>(min(depth, 200) + DEPTH_OFFSET) << 52) |
    (<u64>bound << 60);
  target.data = data;
  target.check = ((key & KEY_BITS) | (<u64>age << 48)) ^ data;
}

/** Clears the table, for another game. */
export function clearTable(table: usize, clusters: u32): void {
  memory.fill(table, 0, clusters * CLUSTER_BYTES);
}

/** The share of the table that has entries of the current search, in thousandths. */
export function hashfull(p: usize): i32 {
  const clusters = min<u32>(threadAt(p).ttClusters, 250);
  if (!clusters) return 0;
  const age = threadAt(p).ttAge & AGE_MASK;
  let used = 0;
  for (let i: u32 = 0; i < clusters * CLUSTER_ENTRIES; i++) {
    const entry = entryAt(threadAt(p).tt, i);
    const data = entry.data;
    if (data && ageOf(entry.check ^ data) == age) used++;
  }
  return (used * 1000) / <i32>(clusters * CLUSTER_ENTRIES);
}
