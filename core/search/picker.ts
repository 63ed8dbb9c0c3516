// The move picker: hands out the moves of a node one by one, those that are likeliest to fail high first, and generates no stage before
// it is needed. A picker lies at the head of the node's part of the move stack:
//
//   Node · TRIED_QUIETS × u32 · TRIED_TACTICALS × u32 · lists of moves · (free: the children's pickers)

import { MovePicker, Node } from "../records";
import { generateCaptures, generateEvasions, generateMoves, generateQuietChecks, generateQuiets, givesCheck, inCheck, isLegal, isTactical, moveAt, putMove, see } from "../family/rules";
import { scoreCaptures, scoreEvasions } from "./capture-ordering";
import { counterMoveOf, prepareHistories, rankQuiets } from "./history";
import { badCaptureLoss, badCapturesLast, killers, ordering, recursiveDepth, tableMove } from "./parameters.generated";
import { scoreByShallowSearch } from "./recursive-ordering";
import { isTaken, moveBestForward, takeBest } from "./sorting";
import { checkInfoOf, stackAt } from "./stack";
import { Source } from "./statistics";
import { scoreByWeights } from "./weighted-ordering";

/** The largest number of tried moves that are kept for the histories. */
const TRIED_QUIETS: i32 = 64;
const TRIED_TACTICALS: i32 = 32;
const QUIETS_AT: usize = offsetof<Node>();
const TACTICALS_AT: usize = QUIETS_AT + TRIED_QUIETS * 4;
const LISTS_AT: usize = TACTICALS_AT + TRIED_TACTICALS * 4;

/** The ordering by a shallower search. */
const BY_SEARCH: i32 = 2;

/** Quiet moves whose histories add up to less than this for each ply of depth are not ranked: they are rarely reached. */
const MIN_HISTORY: i32 = -3000;

/** Each kind of picker has a run of stages of its own; a stage that ends in _INIT makes the list of the next one. */
enum Stage {
  // The main search, not in check.
  MAIN_TT,
  CAPTURE_INIT,
  GOOD_CAPTURE,
  KILLER_1,
  KILLER_2,
  COUNTER_MOVE,
  QUIET_INIT,
  QUIET,
  BAD_CAPTURE,
  // Any search, in check.
  EVASION_TT,
  EVASION_INIT,
  EVASION,
  // Quiescence search, not in check.
  QSEARCH_TT,
  QSEARCH_CAPTURE_INIT,
  QSEARCH_CAPTURE,
  QUIET_CHECK_INIT,
  QUIET_CHECK,
  PROBCUT_TT,
  PROBCUT_INIT,
  PROBCUT,
  // The orderings that score all moves at once, in check or not.
  ALL_TT,
  ALL_INIT,
  ALL,
  DONE,
}

@inline function addressOf(picker: MovePicker): usize {
  return changetype<usize>(picker);
}

@inline function firstList(picker: MovePicker): usize {
  return addressOf(picker) + LISTS_AT;
}

@inline function begin(picker: MovePicker, stage: i32, ttMove: u32, ply: i32): void {
  picker.stage = stage;
  picker.ttMove = ttMove;
  picker.ply = ply;
  picker.top = firstList(picker);
  picker.quietsTried = 0;
  picker.tacticalsTried = 0;
  picker.skipped = 0;
  picker.onlyChecks = 0;
}

/** The TT move if it may be played here, 0 otherwise. */
@inline function legalTtMove(p: usize, picker: MovePicker, move: u32): u32 {
  return move && tableMove() && isLegal(p, move, firstList(picker)) ? move : 0;
}

/** Starts a picker of all moves, for the main search. */
export function pickAll(p: usize, picker: MovePicker, ttMove: u32, ply: i32, inCheck: bool, depth: i32): void {
  begin(picker, ordering() ? Stage.ALL_TT : inCheck ? Stage.EVASION_TT : Stage.MAIN_TT, legalTtMove(p, picker, ttMove), ply);
  picker.startDepth = depth;
  const stack = stackAt(p, ply);
  picker.killer1 = killers() ? stack.killer1 : 0;
  picker.killer2 = killers() ? stack.killer2 : 0;
  picker.counterMove = counterMoveOf(p, ply);
  prepareHistories(p, ply);
}

/** Starts a picker for qsearch: evasions in check, otherwise captures, promotions and, if wanted, quiet checks. */
export function pickQsearch(p: usize, picker: MovePicker, ttMove: u32, ply: i32, inCheck: bool, quietChecks: bool): void {
  const usable = inCheck || (ttMove && (quietChecks || isTactical(p, ttMove))) ? ttMove : 0;
  begin(picker, inCheck ? Stage.EVASION_TT : Stage.QSEARCH_TT, legalTtMove(p, picker, usable), ply);
  picker.onlyChecks = <i32>quietChecks;
  if (inCheck || quietChecks) prepareHistories(p, ply);
}

/** Starts a picker for ProbCut: captures and promotions that gain at least `threshold` by SEE. */
export function pickProbCut(p: usize, picker: MovePicker, ttMove: u32, ply: i32, threshold: i32): void {
  const usable = ttMove && isTactical(p, ttMove) ? legalTtMove(p, picker, ttMove) : 0;
  begin(picker, Stage.PROBCUT_TT, usable && see(p, usable, threshold) ? usable : 0, ply);
  picker.threshold = threshold;
}

/** The free part of the move stack, for the pickers of children. */
@inline export function freeBehind(picker: MovePicker): usize {
  return picker.top;
}

/** Whether a move is one of the killers or the counter-move. */
@inline export function isRefutation(picker: MovePicker, move: u32): bool {
  return picker.killer1 == move || picker.killer2 == move || picker.counterMove == move;
}

/** Whether the capture just handed out is known to lose at most `loss`: good captures have passed SEE already. */
@inline export function wasSeeTested(picker: MovePicker, loss: i32): bool {
  return picker.stage == Stage.GOOD_CAPTURE && badCapturesLast() != 0 && badCaptureLoss() <= loss;
}

/** Where the move just handed out came from, for the statistics. */
@inline export function sourceOf(picker: MovePicker, move: u32): Source {
  if (move == picker.ttMove) return Source.TT_MOVE;
  if (move == picker.killer1 || move == picker.killer2) return picker.stage == Stage.EVASION ? Source.EVASION : Source.KILLER;
  switch (picker.stage) {
    case Stage.GOOD_CAPTURE: return Source.GOOD_CAPTURE;
    case Stage.QUIET_INIT: return Source.COUNTER_MOVE;
    case Stage.QUIET: return Source.QUIET;
    case Stage.BAD_CAPTURE: return Source.BAD_CAPTURE;
    case Stage.EVASION: return Source.EVASION;
    default: return Source.OTHER;
  }
}

/** From here on, quiet moves are handed out only if they give check. `excluded` does not count as skipped: it is not searched anyway. */
@inline export function skipQuiets(picker: MovePicker, excluded: u32): void {
  picker.onlyChecks = 1;
  picker.excludedMove = excluded;
}

/** Returns the number of quiet moves that were passed over, and resets it. */
@inline export function takeSkipped(picker: MovePicker): i32 {
  const skipped = picker.skipped;
  picker.skipped = 0;
  return skipped;
}

// ── Tried moves, for the histories ──────────────────────────────────────────────────────────────────────────────────────

@inline export function noteTried(picker: MovePicker, move: u32, isTactical: bool): void {
  if (isTactical) {
    if (picker.tacticalsTried >= TRIED_TACTICALS) return;
    putMove(addressOf(picker) + TACTICALS_AT + (<usize>picker.tacticalsTried << 2), move);
    picker.tacticalsTried++;
  } else {
    if (picker.quietsTried >= TRIED_QUIETS) return;
    putMove(addressOf(picker) + QUIETS_AT + (<usize>picker.quietsTried << 2), move);
    picker.quietsTried++;
  }
}

@inline export function triedQuiet(picker: MovePicker, index: i32): u32 {
  return moveAt(addressOf(picker) + QUIETS_AT + (<usize>index << 2));
}

@inline export function triedTactical(picker: MovePicker, index: i32): u32 {
  return moveAt(addressOf(picker) + TACTICALS_AT + (<usize>index << 2));
}

// ── The stages ──────────────────────────────────────────────────────────────────────────────────────────────────────────

@inline function setList(picker: MovePicker, start: usize, end: usize, stage: i32): void {
  picker.current = start;
  picker.end = end;
  picker.top = end;
  picker.stage = stage;
}

/** The next move of the list by score, 0 at its end; the TT move has been handed out before. */
@inline function nextBest(picker: MovePicker): u32 {
  const end = picker.end;
  let at = picker.current;
  let move: u32 = 0;
  while (at < end) {
    moveBestForward(at, end);
    move = moveAt(at);
    at += 4;
    if (move != picker.ttMove) break;
    move = 0;
  }
  picker.current = at;
  return move;
}

/** The TT move, killers and counter-move, side by side. */
@inline function specialMoves(picker: MovePicker): v128 {
  return v128.load(addressOf(picker), offsetof<MovePicker>("ttMove"));
}

/** Whether a quiet move is one of the special moves, which were handed out before the list of quiet moves was made. */
@inline function isSpecial(special: v128, move: u32): bool {
  return v128.any_true(i32x4.eq(special, i32x4.splat(move)));
}

function nextQuiet(picker: MovePicker): u32 {
  const special = specialMoves(picker);
  const ranked = picker.ranked;
  const rankedEnd = picker.rankedEnd;
  let move: u32 = 0;
  while ((move = takeBest(ranked, rankedEnd)) != 0) if (!isSpecial(special, move)) return move;
  let at = picker.current;
  while (at < picker.end) {
    move = moveAt(at);
    at += 4;
    if (!isSpecial(special, move)) break;
    move = 0;
  }
  picker.current = at;
  return move;
}

/**
 * The number of quiet moves left from `at` to before `end` if none of them gives check, −1 otherwise. Only ranked moves may have been
 * taken.
 */
@inline function countNonChecks(p: usize, picker: MovePicker, checkInfo: usize, at: usize, end: usize, isRanked: bool): i32 {
  const special = specialMoves(picker);
  const excluded = picker.excludedMove;
  let count = 0;
  for (; at < end; at += 4) {
    const move = moveAt(at);
    if ((isRanked && isTaken(at)) || isSpecial(special, move)) continue;
    if (givesCheck(p, move, checkInfo)) return -1;
    count += <i32>(move != excluded);
  }
  return count;
}

/** Passes over the quiet moves that are left and counts them, unless one of them gives check. */
function skipNonChecks(p: usize, picker: MovePicker, checkInfo: usize): bool {
  const ranked = countNonChecks(p, picker, checkInfo, picker.ranked, picker.rankedEnd, true);
  if (ranked < 0) return false;
  const others = countNonChecks(p, picker, checkInfo, picker.current, picker.end, false);
  if (others < 0) return false;
  picker.skipped += ranked + others;
  return true;
}

/** The next quiet move that gives check; the others are counted. */
function nextQuietCheck(p: usize, picker: MovePicker): u32 {
  const checkInfo = checkInfoOf(stackAt(p, picker.ply));
  // Usually there is none, and then their order does not matter.
  if (skipNonChecks(p, picker, checkInfo)) return 0;
  let skipped = picker.skipped;
  let move: u32 = 0;
  while ((move = nextQuiet(picker)) != 0 && !givesCheck(p, move, checkInfo)) if (move != picker.excludedMove) skipped++;
  picker.skipped = skipped;
  return move;
}

@inline function leaveQuiets(picker: MovePicker): void {
  picker.current = firstList(picker);
  picker.stage = Stage.BAD_CAPTURE;
}

/**
 * The killers and the counter-move by index, 0 for one that must not be tried. They come from other positions and may be the same, or
 * not playable here; then the entry is cleared, so that the quiet list does not leave the move out.
 */
@inline function refutation(p: usize, picker: MovePicker, index: i32): u32 {
  const at = addressOf(picker) + offsetof<MovePicker>("killer1") + (<usize>index << 2);
  const move = moveAt(at);
  if (!move || move == picker.ttMove) return 0;
  if (index > 0 && move == picker.killer1) return 0;
  if (index > 1 && move == picker.killer2) return 0;
  if (!isTactical(p, move) && isLegal(p, move, freeBehind(picker))) return move;
  putMove(at, 0);
  return 0;
}

/** Scores all moves at once. Near the leaves a shallower search would have no depth left, so weights are used. */
function scoreAll(p: usize, picker: MovePicker): void {
  const ply = picker.ply;
  const depth = picker.startDepth;
  if (ordering() == BY_SEARCH && depth >= recursiveDepth()) scoreByShallowSearch(p, picker.current, picker.end, depth, ply);
  else scoreByWeights(p, picker.current, picker.end, ply, inCheck(p));
}

/** Generates and ranks the quiet moves. If only checks are wanted and there are none, the stage is left at once. */
function initQuiets(p: usize, picker: MovePicker): void {
  const start = freeBehind(picker);
  const end = generateQuiets(p, start);
  const ply = picker.ply;
  picker.ranked = start;
  picker.rankedEnd = start;
  setList(picker, start, end, Stage.QUIET);
  if (picker.onlyChecks && skipNonChecks(p, picker, checkInfoOf(stackAt(p, ply)))) {
    leaveQuiets(picker);
    return;
  }
  const others = rankQuiets(p, start, end, ply, MIN_HISTORY * picker.startDepth);
  picker.rankedEnd = others;
  picker.current = others;
}

/** The next move, 0 when there are no more. */
export function nextMove(p: usize, picker: MovePicker): u32 {
  while (true) {
    const stage = picker.stage;
    switch (stage) {
      case Stage.MAIN_TT:
      case Stage.EVASION_TT:
      case Stage.QSEARCH_TT:
      case Stage.PROBCUT_TT:
      case Stage.ALL_TT: {
        picker.stage = stage + 1;
        const move = picker.ttMove;
        if (move) return move;
        break;
      }
      case Stage.CAPTURE_INIT:
      case Stage.QSEARCH_CAPTURE_INIT:
      case Stage.PROBCUT_INIT: {
        const start = firstList(picker);
        const end = generateCaptures(p, start);
        scoreCaptures(p, start, end);
        picker.badEnd = start;
        setList(picker, start, end, stage + 1);
        break;
      }
      case Stage.GOOD_CAPTURE: {
        const move = nextBest(picker);
        if (!move) {
          picker.stage = Stage.KILLER_1;
          break;
        }
        if (!badCapturesLast() || see(p, move, -badCaptureLoss())) return move;
        const bad = picker.badEnd;
        putMove(bad, move);
        picker.badEnd = bad + 4;
        break;
      }
      case Stage.KILLER_1:
      case Stage.KILLER_2:
      case Stage.COUNTER_MOVE: {
        picker.stage = stage + 1;
        const move = refutation(p, picker, stage - Stage.KILLER_1);
        if (move) return move;
        break;
      }
      case Stage.QUIET_INIT: {
        initQuiets(p, picker);
        break;
      }
      case Stage.QUIET: {
        const move = picker.onlyChecks ? nextQuietCheck(p, picker) : nextQuiet(picker);
        if (move) return move;
        leaveQuiets(picker);
        break;
      }
      case Stage.BAD_CAPTURE: {
        const at = picker.current;
        if (at >= picker.badEnd) {
          picker.stage = Stage.DONE;
          break;
        }
        picker.current = at + 4;
        return moveAt(at);
      }
      case Stage.EVASION_INIT: {
        const start = firstList(picker);
        const end = generateEvasions(p, start);
        scoreEvasions(p, start, end, picker.ply);
        setList(picker, start, end, Stage.EVASION);
        break;
      }
      case Stage.ALL_INIT: {
        const start = firstList(picker);
        setList(picker, start, generateMoves(p, start), Stage.ALL);
        scoreAll(p, picker);
        break;
      }
      case Stage.EVASION:
      case Stage.QUIET_CHECK:
      case Stage.ALL: {
        return nextBest(picker);
      }
      case Stage.QSEARCH_CAPTURE: {
        const move = nextBest(picker);
        if (move) return move;
        picker.stage = picker.onlyChecks ? Stage.QUIET_CHECK_INIT : Stage.DONE;
        break;
      }
      case Stage.QUIET_CHECK_INIT: {
        const start = freeBehind(picker);
        const end = generateQuietChecks(p, start, checkInfoOf(stackAt(p, picker.ply)));
        rankQuiets(p, start, end, picker.ply, i32.MIN_VALUE);
        setList(picker, start, end, Stage.QUIET_CHECK);
        break;
      }
      case Stage.PROBCUT: {
        const move = nextBest(picker);
        if (!move) return 0;
        if (see(p, move, picker.threshold)) return move;
        break;
      }
      default:
        return 0;
    }
  }
}
