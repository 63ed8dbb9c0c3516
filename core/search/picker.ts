// The move picker: hands out the moves of a position one by one, the likeliest to cut first, and generates no stage before it is
// needed. A picker is a record at the head of the node's part of the move stack, followed by its lists.

import { generateCaptures, generateEvasions, generateMoves, generateQuietChecks, generateQuiets, givesCheck, inCheck, isLegal, isTactical, see } from "../board/rules";
import { checksOf, frameOf, killerOf } from "./frame";
import { counterOf, rankQuiets } from "./history";
import { scoreCaptures, scoreEvasions } from "./ordering";
import { badCaptureLoss, badCapturesLast, killers, ordering, recursiveDepth, tableMove } from "./parameters.generated";
import { scoreByShallowSearch } from "./shallow";
import { isTaken, moveBestForward, takeBest } from "./sorting";
import { weighMoves } from "./weighing";

const STAGE = 0; //       i32
const CURRENT = 4; //     u32 address of the next move of the list
const END = 8; //         u32 address behind the list
const BAD_END = 12; //    u32 address behind the losing captures, which gather at the start
const TABLE_MOVE = 16; // u32
const REFUTATIONS = 20; // 3 × u32: killers and counter-move
const THRESHOLD = 32; //  i32 what a capture must gain to be good; for quiets, the depth
const TOP = 36; //        u32 address behind everything generated
const PLY = 40; //        i32
const QUIETS = 44; //     i32 quiet moves tried
const TACTICALS = 48; //  i32 captures and promotions tried
const SKIPPED = 52; //    i32 quiet moves passed over since the last that was handed out
const CHECKING = 56; //   i32, set when of the quiet moves only checks are wanted
const LEFT_OUT = 60; //   u32 a move that must not be counted among those passed over
const TRIED_QUIETS = 64; //     MOST_TRIED × u32
const TRIED_TACTICALS = 320; // 32 × u32
const RANKED = 448; //     u32 address of the first quiet move: those that may be reached have keys, and are taken by them
const RANKED_END = 452; // u32 address behind those; the others begin there
const LISTS = 456;
/** The ordering by a shallower search. */
const BY_SEARCH: i32 = 2;
const MOST_QUIETS: i32 = 64;
const MOST_TACTICALS: i32 = 32;

// The stages, in order; each kind of picker has a run of its own.
const TABLE: i32 = 0;
const CAPTURES: i32 = 1;
const GOOD_CAPTURES: i32 = 2;
const REFUTING: i32 = 3; // three of them
const QUIET_LIST: i32 = 6;
const QUIET: i32 = 7;
const BAD_CAPTURES: i32 = 8;
const EVADE_TABLE: i32 = 10;
const EVASION_LIST: i32 = 11;
const EVASION: i32 = 12;
const CALM_TABLE: i32 = 20;
const CALM_LIST: i32 = 21;
const CALM: i32 = 22;
const CHECK_LIST: i32 = 23;
const CHECK: i32 = 24;
const CUT_TABLE: i32 = 30;
const CUT_LIST: i32 = 31;
const CUT: i32 = 32;
// All at once, in check or not.
const ALL_TABLE: i32 = 40;
const ALL_LIST: i32 = 41;
const ALL: i32 = 42;
const OVER: i32 = 99;

@inline function begin(picker: usize, stage: i32, move: u32, ply: i32): void {
  store<i32>(picker, stage, STAGE);
  store<u32>(picker, move, TABLE_MOVE);
  store<i32>(picker, ply, PLY);
  store<u32>(picker, <u32>(picker + LISTS), TOP);
  store<i32>(picker, 0, QUIETS);
  store<i32>(picker, 0, TACTICALS);
  store<i32>(picker, 0, SKIPPED);
  store<i32>(picker, 0, CHECKING);
}

/** The table's move if it may be tried here. */
@inline function proved(p: usize, picker: usize, move: u32): u32 {
  return move && tableMove() && isLegal(p, move, picker + LISTS) ? move : 0;
}

/** All moves of a position that is not in check, or all evasions of one that is. */
export function pickAll(p: usize, picker: usize, move: u32, ply: i32, checked: bool, depth: i32): void {
  begin(picker, ordering() ? ALL_TABLE : checked ? EVADE_TABLE : TABLE, proved(p, picker, move), ply);
  store<i32>(picker, depth, THRESHOLD);
  const frame = frameOf(p, ply);
  store<u32>(picker, killers() ? killerOf(frame, 0) : 0, REFUTATIONS);
  store<u32>(picker, killers() ? killerOf(frame, 1) : 0, REFUTATIONS + 4);
  store<u32>(picker, counterOf(p, ply), REFUTATIONS + 8);
}

/** The moves of quiescence: evasions in check, otherwise captures, promotions and, if wanted, quiet checks. */
export function pickCalm(p: usize, picker: usize, move: u32, ply: i32, checked: bool, checks: bool): void {
  const usable = checked || (move && (checks || isTactical(p, move))) ? move : 0;
  begin(picker, checked ? EVADE_TABLE : CALM_TABLE, proved(p, picker, usable), ply);
  store<i32>(picker, 1, THRESHOLD);
  store<i32>(picker, <i32>checks, CHECKING);
}

/** Captures and promotions that gain at least `threshold` in exchanges. */
export function pickGaining(p: usize, picker: usize, move: u32, ply: i32, threshold: i32): void {
  const usable = move && isTactical(p, move) ? proved(p, picker, move) : 0;
  begin(picker, CUT_TABLE, usable && see(p, usable, threshold) ? usable : 0, ply);
  store<i32>(picker, threshold, THRESHOLD);
}

/** Where a child may put its own picker. */
@inline export function freeBehind(picker: usize): usize {
  return load<u32>(picker, TOP);
}

@inline export function isRefutation(picker: usize, move: u32): bool {
  return load<u32>(picker, REFUTATIONS) == move || load<u32>(picker, REFUTATIONS + 4) == move || load<u32>(picker, REFUTATIONS + 8) == move;
}

/** Whether the capture just handed out is known to lose no more than that: the good ones have been weighed already. */
@inline export function losesAtMost(picker: usize, loss: i32): bool {
  return load<i32>(picker, STAGE) == GOOD_CAPTURES && badCapturesLast() != 0 && badCaptureLoss() <= loss;
}

/** From here on, of the quiet moves only those that give check are handed out. `excluded` is not searched anyway. */
@inline export function skipQuiets(picker: usize, excluded: u32): void {
  store<i32>(picker, 1, CHECKING);
  store<u32>(picker, excluded, LEFT_OUT);
}

/** How many quiet moves have been passed over since this was last asked. */
@inline export function takeSkipped(picker: usize): i32 {
  const skipped = load<i32>(picker, SKIPPED);
  store<i32>(picker, 0, SKIPPED);
  return skipped;
}

// ── What has been tried, for the histories to learn from ───────────────────────────────────────────────────────────────

@inline export function noteTried(picker: usize, move: u32, tactical: bool): void {
  const counter = tactical ? TACTICALS : QUIETS;
  const count = load<i32>(picker + counter);
  if (count >= (tactical ? MOST_TACTICALS : MOST_QUIETS)) return;
  store<u32>(picker + (tactical ? TRIED_TACTICALS : TRIED_QUIETS) + (<usize>count << 2), move);
  store<i32>(picker + counter, count + 1);
}

@inline export function triedQuiets(picker: usize): i32 {
  return load<i32>(picker, QUIETS);
}

@inline export function triedQuiet(picker: usize, index: i32): u32 {
  return load<u32>(picker + (<usize>index << 2), TRIED_QUIETS);
}

@inline export function triedTacticals(picker: usize): i32 {
  return load<i32>(picker, TACTICALS);
}

@inline export function triedTactical(picker: usize, index: i32): u32 {
  return load<u32>(picker + (<usize>index << 2), TRIED_TACTICALS);
}

// ── The stages ────────────────────────────────────────────────────────────────────────────────────────────────────────────

@inline function list(picker: usize, start: usize, end: usize, stage: i32): void {
  store<u32>(picker, <u32>start, CURRENT);
  store<u32>(picker, <u32>end, END);
  store<u32>(picker, <u32>end, TOP);
  store<i32>(picker, stage, STAGE);
}

/** The next move of the list by score, 0 at its end; the table's move has been tried already. */
@inline function nextBest(picker: usize): u32 {
  const end = <usize>load<u32>(picker, END);
  let at = <usize>load<u32>(picker, CURRENT);
  let move: u32 = 0;
  while (at < end) {
    moveBestForward(at, end);
    move = load<u32>(at);
    at += 4;
    if (move != load<u32>(picker, TABLE_MOVE)) break;
    move = 0;
  }
  store<u32>(picker, <u32>at, CURRENT);
  return move;
}

/** Whether a quiet move is the table's or a refutation, which lie side by side: it has been handed out before its list was made. */
@inline function isKnown(known: v128, move: u32): bool {
  return v128.any_true(i32x4.eq(known, i32x4.splat(move)));
}

/** The next quiet move. */
function nextQuiet(picker: usize): u32 {
  const known = v128.load(picker, TABLE_MOVE);
  const ranked = <usize>load<u32>(picker, RANKED);
  const end = <usize>load<u32>(picker, RANKED_END);
  let move: u32 = 0;
  while ((move = takeBest(ranked, end)) != 0) if (!isKnown(known, move)) return move;
  let at = <usize>load<u32>(picker, CURRENT);
  while (at < <usize>load<u32>(picker, END)) {
    move = load<u32>(at);
    at += 4;
    if (!isKnown(known, move)) break;
    move = 0;
  }
  store<u32>(picker, <u32>at, CURRENT);
  return move;
}

/** Passes over the quiet moves that are left and counts them, unless one of them gives check. */
function passCalm(p: usize, picker: usize, checks: usize): bool {
  const known = v128.load(picker, TABLE_MOVE);
  const leftOut = load<u32>(picker, LEFT_OUT);
  const others = <usize>load<u32>(picker, RANKED_END);
  const end = <usize>load<u32>(picker, END);
  let skipped = load<i32>(picker, SKIPPED);
  for (let at = <usize>load<u32>(picker, RANKED); at < others; at += 4) {
    const move = load<u32>(at);
    if (isTaken(at) || isKnown(known, move)) continue;
    if (givesCheck(p, move, checks)) return false;
    skipped += <i32>(move != leftOut);
  }
  for (let at = <usize>load<u32>(picker, CURRENT); at < end; at += 4) {
    const move = load<u32>(at);
    if (isKnown(known, move)) continue;
    if (givesCheck(p, move, checks)) return false;
    skipped += <i32>(move != leftOut);
  }
  store<i32>(picker, skipped, SKIPPED);
  return true;
}

/** The next quiet move that gives check; the others are counted. */
function nextCheck(p: usize, picker: usize): u32 {
  const checks = checksOf(frameOf(p, load<i32>(picker, PLY)));
  // Mostly none does, and then their order is of no interest.
  if (passCalm(p, picker, checks)) return 0;
  let skipped = load<i32>(picker, SKIPPED);
  let move: u32 = 0;
  while ((move = nextQuiet(picker)) != 0 && !givesCheck(p, move, checks)) if (move != load<u32>(picker, LEFT_OUT)) skipped++;
  store<i32>(picker, skipped, SKIPPED);
  return move;
}

@inline function leaveQuiets(picker: usize): void {
  store<u32>(picker, <u32>(picker + LISTS), CURRENT);
  store<i32>(picker, BAD_CAPTURES, STAGE);
}

/** Killers and counter-moves come from other positions and may be the same. */
@inline function refutation(p: usize, picker: usize, index: i32): u32 {
  const at = picker + REFUTATIONS;
  const move = load<u32>(at + (<usize>index << 2));
  if (!move || move == load<u32>(picker, TABLE_MOVE)) return 0;
  if (index > 0 && move == load<u32>(at)) return 0;
  if (index > 1 && move == load<u32>(at, 4)) return 0;
  if (isTactical(p, move) || !isLegal(p, move, freeBehind(picker))) {
    // The quiet list must not leave it out on the strength of this entry.
    store<u32>(at + (<usize>index << 2), 0);
    return 0;
  }
  return move;
}

/** Near the leaves, where a shallower search would be none, weights must do. */
function scoreAll(p: usize, start: usize, end: usize, depth: i32, ply: i32): void {
  if (ordering() == BY_SEARCH && depth >= recursiveDepth()) scoreByShallowSearch(p, start, end, depth, ply);
  else weighMoves(p, start, end, ply, inCheck(p));
}

/** The next move, 0 when there are no more. */
export function nextMove(p: usize, picker: usize): u32 {
  while (true) {
    const stage = load<i32>(picker, STAGE);
    switch (stage) {
      case TABLE:
      case EVADE_TABLE:
      case CALM_TABLE:
      case CUT_TABLE:
      case ALL_TABLE: {
        store<i32>(picker, stage + 1, STAGE);
        const move = load<u32>(picker, TABLE_MOVE);
        if (move) return move;
        break;
      }
      case CAPTURES:
      case CALM_LIST:
      case CUT_LIST: {
        const start = picker + LISTS;
        const end = generateCaptures(p, start);
        scoreCaptures(p, start, end);
        store<u32>(picker, <u32>start, BAD_END);
        list(picker, start, end, stage + 1);
        break;
      }
      case GOOD_CAPTURES: {
        const move = nextBest(picker);
        if (!move) {
          store<i32>(picker, REFUTING, STAGE);
          break;
        }
        if (!badCapturesLast() || see(p, move, -badCaptureLoss())) return move;
        const bad = load<u32>(picker, BAD_END);
        store<u32>(bad, move);
        store<u32>(picker, bad + 4, BAD_END);
        break;
      }
      case REFUTING:
      case REFUTING + 1:
      case REFUTING + 2: {
        store<i32>(picker, stage + 1, STAGE);
        const move = refutation(p, picker, stage - REFUTING);
        if (move) return move;
        break;
      }
      case QUIET_LIST: {
        const start = freeBehind(picker);
        const end = generateQuiets(p, start);
        const ply = load<i32>(picker, PLY);
        store<u32>(picker, <u32>start, RANKED);
        store<u32>(picker, <u32>start, RANKED_END);
        list(picker, start, end, QUIET);
        if (load<i32>(picker, CHECKING) && passCalm(p, picker, checksOf(frameOf(p, ply)))) {
          leaveQuiets(picker);
          break;
        }
        const others = rankQuiets(p, start, end, ply, -3000 * load<i32>(picker, THRESHOLD));
        store<u32>(picker, <u32>others, RANKED_END);
        store<u32>(picker, <u32>others, CURRENT);
        break;
      }
      case QUIET: {
        const move = load<i32>(picker, CHECKING) ? nextCheck(p, picker) : nextQuiet(picker);
        if (move) return move;
        leaveQuiets(picker);
        break;
      }
      case BAD_CAPTURES: {
        const at = load<u32>(picker, CURRENT);
        if (at >= load<u32>(picker, BAD_END)) {
          store<i32>(picker, OVER, STAGE);
          break;
        }
        store<u32>(picker, at + 4, CURRENT);
        return load<u32>(at);
      }
      case EVASION_LIST: {
        const start = picker + LISTS;
        const end = generateEvasions(p, start);
        scoreEvasions(p, start, end, load<i32>(picker, PLY));
        list(picker, start, end, EVASION);
        break;
      }
      case ALL_LIST: {
        const start = picker + LISTS;
        const end = generateMoves(p, start);
        list(picker, start, end, ALL);
        scoreAll(p, start, end, load<i32>(picker, THRESHOLD), load<i32>(picker, PLY));
        break;
      }
      case EVASION:
      case ALL: {
        return nextBest(picker);
      }
      case CALM: {
        const move = nextBest(picker);
        if (move) return move;
        store<i32>(picker, load<i32>(picker, CHECKING) ? CHECK_LIST : OVER, STAGE);
        break;
      }
      case CHECK_LIST: {
        const start = freeBehind(picker);
        const end = generateQuietChecks(p, start, checksOf(frameOf(p, load<i32>(picker, PLY))));
        rankQuiets(p, start, end, load<i32>(picker, PLY), i32.MIN_VALUE);
        list(picker, start, end, CHECK);
        break;
      }
      case CHECK: {
        return nextBest(picker);
      }
      case CUT: {
        const move = nextBest(picker);
        if (!move) return 0;
        if (see(p, move, load<i32>(picker, THRESHOLD))) return move;
        break;
      }
      default:
        return 0;
    }
  }
}
