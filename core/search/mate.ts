// The mate solver: depth-first proof-number search (df-pn) over lines in which the attacker gives check with every move. It is asked for
// mates in 1 ply, then 3, then 5, so the first mate that it proves is the shortest. The number of plies left belongs to the question:
// positions that recur on a line do so with fewer plies, so no proof or disproof depends on the way to a position.
//
// An entry of the TT is two words: the facts known of a position, and its hash xor these facts.
//
//   facts: proof number 20 · disproof number 20 · plies they are for 8 · mate within these plies 8 · no mate within these 8
//
// The last two are one more than the number of plies, and 0 if unknown. They hold for every number of plies left: what mates in 3 plies also
// mates in 5. The numbers are estimates.

import { MAX_PLY, MOVE_SCORES, MOVES, SEARCH_PV } from "../layout";
import { threadAt, TtEntry } from "../records";
import { CHECKS_BYTES, countMoves, drawClock, endsWithoutMate, findChecks, generateChecks, generateEvasions, key, make, moveAt, putMove, unmake } from "../family/rules";
import { report } from "./evaluation";
import { countNode, isAborted, startLimits } from "./limits";
import { isSearched } from "./root-moves";
import { MATE } from "./score";
import { clusterOf, CLUSTER_ENTRIES, entryAt } from "./transposition";

export const MATE_UNKNOWN: i32 = 0;
export const MATE_FOUND: i32 = 1;
/** There is no mate within the limit. */
export const MATE_NONE: i32 = 2;

/** A proof number of a position that is not mate, a disproof number of one that is. */
const INFINITE: u32 = 0xfffff;
/** The number of plies, plus one, within which a position is not mate if it never is. */
const NEVER: u32 = 255;
/** The longest mate, in plies. Odd, since the attacker has the last move. */
const LONGEST: i32 = MAX_PLY - 1;

/** A move with what is known of the position after it. */
@unmanaged class Child {
  move: u32;
  pn: u32;
  dn: u32;
  /** As in the TT. */
  proved: u8;
  disproved: u8;
  private reserved: u16;
}

const CHILD_BYTES: usize = offsetof<Child>();

@inline function childAt(at: usize): Child {
  return changetype<Child>(at);
}

@inline function isAttacking(remaining: i32): bool {
  return (remaining & 1) != 0;
}

// ── Facts ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

@inline function factsOf(pn: u32, dn: u32, remaining: i32, proved: u32, disproved: u32): u64 {
  return <u64>pn | (<u64>dn << 20) | (<u64>remaining << 40) | (<u64>proved << 48) | (<u64>disproved << 56);
}

@inline function pnOf(facts: u64): u32 {
  return <u32>facts & INFINITE;
}

@inline function dnOf(facts: u64): u32 {
  return <u32>(facts >> 20) & INFINITE;
}

@inline function provedOf(facts: u64): u32 {
  return <u32>(facts >> 48) & 255;
}

@inline function disprovedOf(facts: u64): u32 {
  return <u32>(facts >> 56);
}

/** Of positions in which both sides are in check, it matters which one attacks. */
const DEFENDING: u64 = 0x9e3779b97f4a7c15;

/**
 * Identifies a position in this search. The rules that end games depend on the moves before the search, so nothing is kept for other
 * searches; the move clock belongs to a position where it may run out.
 */
function hashOf(p: usize, remaining: i32): u64 {
  const clock = drawClock(p);
  const late: u64 = clock + <u32>remaining >= 100 ? <u64>clock + 1 : 0;
  const salt = (<u64>threadAt(p).ttAge << 8) | late | 0x4d00000000000000;
  return key(p) ^ (salt * 0xbf58476d1ce4e5b9) ^ (isAttacking(remaining) ? 0 : DEFENDING);
}

function recall(p: usize, hash: u64): u64 {
  if (!threadAt(p).ttClusters) return 0;
  const cluster = clusterOf(p, hash);
  for (let i: u32 = 0; i < CLUSTER_ENTRIES; i++) {
    const entry = entryAt(cluster, i);
    const facts = entry.data;
    if (facts && (entry.check ^ facts) == hash) return facts;
  }
  return 0;
}

/** Keeps facts, in place of those about the position with the fewest plies left. */
function remember(p: usize, hash: u64, facts: u64): void {
  if (!threadAt(p).ttClusters) return;
  const cluster = clusterOf(p, hash);
  let target = entryAt(cluster, 0);
  let least: u32 = 256;
  for (let i: u32 = 0; i < CLUSTER_ENTRIES; i++) {
    const entry = entryAt(cluster, i);
    const known = entry.data;
    if (known && (entry.check ^ known) == hash) {
      const before = provedOf(known);
      const proved = before && provedOf(facts) ? min(before, provedOf(facts)) : before | provedOf(facts);
      const disproved = max(disprovedOf(known), disprovedOf(facts));
      facts = (facts & 0xffffffffffff) | (<u64>proved << 48) | (<u64>disproved << 56);
      target = entry;
      break;
    }
    const worth = known ? <u32>(known >> 40) & 255 : 0;
    if (worth < least) {
      least = worth;
      target = entry;
    }
  }
  target.data = facts;
  target.check = hash ^ facts;
}

/** Takes over the facts about the position after a move; `replies` is the proof number of a position of which nothing is known. */
function setChild(child: Child, facts: u64, remaining: i32, replies: u32): void {
  const proved = provedOf(facts);
  const disproved = disprovedOf(facts);
  child.proved = <u8>proved;
  child.disproved = <u8>disproved;
  if (proved && <i32>proved - 1 <= remaining) {
    child.pn = 0;
    child.dn = INFINITE;
  } else if (disproved == NEVER || <i32>disproved - 1 >= remaining) {
    child.pn = INFINITE;
    child.dn = 0;
  } else {
    // Numbers for fewer plies are a better guess than none, unless the question was settled there.
    const isGuess = pnOf(facts) > 0 && dnOf(facts) > 0;
    child.pn = isGuess ? pnOf(facts) : replies;
    child.dn = isGuess ? dnOf(facts) : 1;
  }
}

// ── Nodes ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lists the attacker's checks, or all replies of the defender, who is in check. Returns the end of the list. */
function listMoves(p: usize, ply: i32, remaining: i32, at: usize): usize {
  if (!isAttacking(remaining)) return generateEvasions(p, at);
  const list = at + CHECKS_BYTES;
  findChecks(p, at);
  const end = generateChecks(p, list, at);
  let out = at;
  for (let from = list; from < end; from += 4) {
    const move = moveAt(from);
    if (ply > 0 || isSearched(p, move)) {
      putMove(out, move);
      out += 4;
    }
  }
  return out;
}

/** Looks at the position after a move. False once the search must unwind. */
function lookAhead(p: usize, ply: i32, remaining: i32, child: Child): bool {
  if (countNode(p)) return false;
  make(p, child.move);
  let facts: u64 = 0;
  let replies: u32 = 1;
  if (!isAttacking(remaining)) {
    replies = <u32>countMoves(p);
    if (!replies) facts = factsOf(0, INFINITE, 0, 1, 0);
    else if (!remaining) facts = factsOf(INFINITE, 0, 0, 0, 1);
  }
  if (!facts) facts = endsWithoutMate(p, ply) ? factsOf(INFINITE, 0, 0, 0, NEVER) : recall(p, hashOf(p, remaining));
  setChild(child, facts, remaining, replies);
  unmake(p);
  return true;
}

/**
 * Lists the moves of a position at `at`, each with what is known of the position after it. A move that settles the question stands alone.
 * Returns the end of the list, 0 once the search must unwind.
 */
function expand(p: usize, ply: i32, remaining: i32, at: usize): usize {
  const bytes = listMoves(p, ply, remaining, at) - at;
  // The list is spread out from its end, so that no move is overwritten before it is read.
  const moves = at + 3 * bytes;
  const end = at + 4 * bytes;
  // Far more room than any position needs; without it the question stays open.
  if (end + 4096 > p + MOVES + MOVE_SCORES) threadAt(p).aborted = 1;
  if (isAborted(p)) return 0;
  memory.copy(moves, at, bytes);
  for (let i: usize = 0; i < bytes >> 2; i++) {
    const child = childAt(at + i * CHILD_BYTES);
    child.move = moveAt(moves + (i << 2));
    if (!lookAhead(p, ply + 1, remaining - 1, child)) return 0;
    if (isAttacking(remaining) ? !child.pn : !child.dn) {
      memory.copy(at, changetype<usize>(child), CHILD_BYTES);
      return at + CHILD_BYTES;
    }
  }
  return end;
}

/** The facts about a position that follow from those about the positions after its moves. */
function conclude(remaining: i32, at: usize, end: usize): u64 {
  const attacks = isAttacking(remaining);
  let least = INFINITE;
  let most: u32 = 0;
  let open: u32 = 0;
  // The side to move chooses the best fact; if it has no way out, the other side chooses.
  let proved: u32 = attacks ? NEVER : 0;
  let disproved: u32 = attacks ? NEVER : 0;
  for (let i = at; i < end; i += CHILD_BYTES) {
    const child = childAt(i);
    const own = attacks ? child.pn : child.dn;
    const other = attacks ? child.dn : child.pn;
    least = min(least, own);
    if (other) {
      most = max(most, other);
      open++;
    }
    if (!child.pn) proved = attacks ? min(proved, child.proved) : max(proved, child.proved);
    if (!child.dn) disproved = attacks ? min(disproved, child.disproved) : max(disproved, child.disproved);
  }
  if (least == (attacks ? 0 : INFINITE)) return factsOf(0, INFINITE, remaining, proved + 1, 0);
  if (least == (attacks ? INFINITE : 0)) return factsOf(INFINITE, 0, remaining, 0, disproved == NEVER ? NEVER : disproved + 1);
  // There are many ways to the same positions, so the numbers of the other side are not added; one more counts for each open move.
  const rest = min(most + open - 1, INFINITE - 1);
  return attacks ? factsOf(least, rest, remaining, 0, 0) : factsOf(rest, least, remaining, 0, 0);
}

@inline function limitBelow(limit: u32, others: u32): u32 {
  return limit == INFINITE ? INFINITE : limit - others;
}

/**
 * Searches below a position until one of its numbers reaches a limit, and returns what it found out. Afterwards the search must unwind if it
 * was aborted.
 */
function prove(p: usize, ply: i32, remaining: i32, pnLimit: u32, dnLimit: u32, at: usize): u64 {
  const thread = threadAt(p);
  if (ply > thread.selectiveDepth) thread.selectiveDepth = ply;
  const end = expand(p, ply, remaining, at);
  if (!end) return 0;
  const attacks = isAttacking(remaining);
  let facts: u64 = 0;
  while (true) {
    facts = conclude(remaining, at, end);
    const pn = pnOf(facts);
    const dn = dnOf(facts);
    if (!pn || !dn || pn >= pnLimit || dn >= dnLimit) break;
    let best = at;
    let least = INFINITE;
    let second = INFINITE;
    let open: u32 = 0;
    for (let i = at; i < end; i += CHILD_BYTES) {
      const child = childAt(i);
      const own = attacks ? child.pn : child.dn;
      if (attacks ? child.dn : child.pn) open++;
      if (own < least) {
        second = least;
        least = own;
        best = i;
      } else {
        second = min(second, own);
      }
    }
    const child = childAt(best);
    // Slightly more than the second best, so that the search does not jump between two moves.
    const own = min(attacks ? pnLimit : dnLimit, min(second + 1 + (second >> 2), INFINITE));
    const other = limitBelow(attacks ? dnLimit : pnLimit, open - 1);
    make(p, child.move);
    const found = attacks ? prove(p, ply + 1, remaining - 1, own, other, end) : prove(p, ply + 1, remaining - 1, other, own, end);
    unmake(p);
    if (isAborted(p)) return 0;
    setChild(child, found, remaining - 1, 1);
  }
  // With some moves left out, the facts about the root are not those about its position.
  if (ply > 0) remember(p, hashOf(p, remaining), facts);
  return facts;
}

/** Whether the position is mate within the plies left. */
function isProved(p: usize, ply: i32, remaining: i32, at: usize): bool {
  const facts = recall(p, hashOf(p, remaining));
  const proved = <i32>provedOf(facts);
  if (proved && proved - 1 <= remaining) return true;
  const found = prove(p, ply, remaining, INFINITE, INFINITE, at);
  return !isAborted(p) && !pnOf(found);
}

/**
 * Follows the proof: a move that mates in time, then the reply that holds out longest. Returns the length of the line, which is shorter than
 * the mate if the search had to stop.
 */
function followProof(p: usize, length: i32): i32 {
  const list = p + MOVES;
  let ply = 0;
  while (ply < length) {
    const remaining = length - ply;
    const attacks = isAttacking(remaining);
    const end = listMoves(p, ply, remaining, list);
    let chosen: u32 = 0;
    for (let at = list; at < end && !chosen; at += 4) {
      const move = moveAt(at);
      make(p, move);
      if (attacks) {
        if (remaining == 1 ? !countMoves(p) : !endsWithoutMate(p, ply + 1) && isProved(p, ply + 1, remaining - 1, end)) chosen = move;
      } else if (remaining == 2 || !isProved(p, ply + 1, remaining - 3, end)) {
        chosen = move;
      }
      unmake(p);
    }
    if (isAborted(p) || !chosen) break;
    putMove(p + SEARCH_PV + (<usize>ply << 2), chosen);
    make(p, chosen);
    ply++;
  }
  for (let i = 0; i < ply; i++) unmake(p);
  return ply;
}

// ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Looks for a mate by checks alone, the shortest first, until a limit is reached. The score is that of the mate, and the PV leads to it.
 * Returns what it found out.
 */
export function searchMate(p: usize): i32 {
  const thread = threadAt(p);
  startLimits(p);
  thread.score = 0;
  thread.completedDepth = 0;
  thread.pvLength = 0;
  thread.pvIndex = 1;
  thread.selectiveDepth = 0;
  const asked = thread.mateLimit ? 2 * thread.mateLimit - 1 : LONGEST;
  const limit = min(min(asked, thread.depthLimit), LONGEST);
  for (let length = 1; length <= limit; length += 2) {
    const facts = prove(p, 0, length, INFINITE, INFINITE, p + MOVES);
    if (isAborted(p)) return MATE_UNKNOWN;
    thread.completedDepth = length;
    if (!pnOf(facts)) {
      thread.score = MATE - length;
      // The line of a proof takes few more nodes.
      thread.nodeLimit = 0;
      thread.pvLength = followProof(p, length);
      report(p);
      return MATE_FOUND;
    }
    if (disprovedOf(facts) == NEVER) return MATE_NONE;
  }
  return MATE_NONE;
}
