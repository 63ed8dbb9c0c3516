// What is known of a line at each of its plies: the path so far, as the evaluation reads it, and what its continuation depends on. A
// move copies the record to the next ply and changes the copy, so that taking the move back undoes everything.

import { LINE_FRAME_BYTES, LINE_FRAMES, LINE_START_SCORE, LINE_START_TOTAL, LINE_TRADE_TOLERANCE, LINE_TRADE_WINDOW, LINE_VALUES, MAX_PLY } from "../layout";
import {
  capturedKind,
  castlingEvent,
  CASTLED_KING_SIDE,
  CASTLED_QUEEN_SIDE,
  inCheck,
  KING_LEFT_RIGHTS,
  KING_MOVED,
  make,
  movePromotion,
  NO_EVENT,
  PAWN,
  ROOK_LEFT_KING_SIDE,
  ROOK_LEFT_QUEEN_SIDE,
  turn,
} from "../board/rules";
import { evaluateLine, evaluateTrajectory, startLine } from "../search/evaluation";
import {
  CASTLED_KING_SIDE as CASTLED_KING_SIDE_AT,
  CASTLED_QUEEN_SIDE as CASTLED_QUEEN_SIDE_AT,
  ENGINE,
  KING_LEFT_RIGHTS as KING_LEFT_RIGHTS_AT,
  KING_MOVED as KING_MOVED_AT,
  MATES,
  MOST_PLAIN,
  MOST_RISE,
  MOST_TRADE,
  PLAIN_PLIES,
  RISE,
  ROOK_LEFT_KING_SIDE as ROOK_LEFT_KING_SIDE_AT,
  ROOK_LEFT_QUEEN_SIDE as ROOK_LEFT_QUEEN_SIDE_AT,
  TRADE_PLIES,
} from "./path.generated";

// The path comes first: the address of a frame is the address of its path.
const GAIN = 384; //     f64 what the last move has taken is worth
const TAKEN = 392; //    i32, set if it has taken something
const MARKS = 396; //    u32 which of the latest plies are part of a trade, the last one lowest
const TRADE = 400; //    i32 plies that are part of a trade; the path counts them up to a limit
const OWED = 404; //     i32 the side that has yet to answer a capture or a promotion, NOBODY if none has
const CHECKS = 408; //   i32 plies that checks have added
const SWINGS = 412; //   i32 plies that captures and promotions have added
const WIDE = 416; //     i32, set once such a ply was open to all moves
const EVADED = 420; //   i32, set if the last move has evaded a check beyond the nominal depth
const WAYS = 424; //     i32 ways of checking on that were open, multiplied along the line
const CHECKING = 428; // i32, set if the last move gives check
const USED = 432;

/** A trade spans no more plies than there are marks for. */
const MOST_BACK: i32 = 31;

export const NOBODY: i32 = -1;

/** The longest line. */
export const MOST_PLIES: i32 = MAX_PLY - 3;

@inline export function lineFrame(p: usize, ply: i32): usize {
  return p + LINE_FRAMES + <usize>ply * LINE_FRAME_BYTES;
}

@inline export function owedBy(frame: usize): i32 {
  return load<i32>(frame, OWED);
}
@inline export function checksOn(frame: usize): i32 {
  return load<i32>(frame, CHECKS);
}
@inline export function swingsOn(frame: usize): i32 {
  return load<i32>(frame, SWINGS);
}
@inline export function wasWide(frame: usize): bool {
  return load<i32>(frame, WIDE) != 0;
}
@inline export function hasEvaded(frame: usize): bool {
  return load<i32>(frame, EVADED) != 0;
}

@inline export function waysOf(frame: usize): i32 {
  return load<i32>(frame, WAYS);
}

/** The last move was one that checks have added to the line: an evasion, or one of the ways to check on. */
@inline export function countCheck(frame: usize, isEvasion: bool, ways: i32): void {
  store<i32>(frame, checksOn(frame) + 1, CHECKS);
  store<i32>(frame, <i32>isEvasion, EVADED);
  store<i32>(frame, ways, WAYS);
}

/** The last move was one that captures and promotions have added; `wide`, if all others were possible. */
@inline export function countSwing(frame: usize, wide: bool): void {
  store<i32>(frame, swingsOn(frame) + 1, SWINGS);
  if (wide) store<i32>(frame, 1, WIDE);
}

/** The line that has no moves yet: the engine's side is the one to move. */
export function beginLine(p: usize): void {
  const frame = lineFrame(p, 0);
  memory.fill(frame, 0, LINE_FRAME_BYTES);
  store<u32>(frame, <u32>p);
  store<f64>(frame, <f64>turn(p), ENGINE);
  store<i32>(frame, NOBODY, OWED);
  store<i32>(frame, 1, WAYS);
  startLine(frame);
  store<f64>(p, evaluateTrajectory(frame), LINE_START_SCORE);
  store<f64>(p, evaluateLine(frame), LINE_START_TOTAL);
}

@inline function slotOf(event: i32): usize {
  if (event == CASTLED_KING_SIDE) return CASTLED_KING_SIDE_AT;
  if (event == CASTLED_QUEEN_SIDE) return CASTLED_QUEEN_SIDE_AT;
  if (event == ROOK_LEFT_KING_SIDE) return ROOK_LEFT_KING_SIDE_AT;
  if (event == ROOK_LEFT_QUEEN_SIDE) return ROOK_LEFT_QUEEN_SIDE_AT;
  return event == KING_LEFT_RIGHTS ? KING_LEFT_RIGHTS_AT : KING_MOVED_AT;
}

@inline function valueIn(p: usize, kind: i32): f64 {
  return load<f64>(p + (<usize>kind << 3), LINE_VALUES);
}

/**
 * Counts the last ply. A capture that answers another one of nearly the same value within the window makes both of them part of a
 * trade, the earlier one afterwards. Checks in between do not count towards the window: they must be answered first.
 */
function countPly(p: usize, ply: i32, frame: usize, isCapture: bool, gain: f64): void {
  let marks = load<u32>(frame, MARKS) << 1;
  let trade = load<i32>(frame, TRADE);
  if (isCapture) {
    const window = load<i32>(p, LINE_TRADE_WINDOW);
    const tolerance = load<f64>(p, LINE_TRADE_TOLERANCE);
    const last = min(ply - 1, MOST_BACK);
    // How many plies lie between, checks apart.
    let between = 0;
    for (let back = 1; back <= last && between < window; back++) {
      const earlier = lineFrame(p, ply - back);
      between += <i32>!load<i32>(earlier, CHECKING);
      // Only what the opponent has taken can be answered.
      if (!(back & 1) || !load<i32>(earlier, TAKEN) || abs(load<f64>(earlier, GAIN) - gain) > tolerance) continue;
      const both: u32 = 1 | (1 << back);
      trade += <i32>popcnt(both & ~marks);
      marks |= both;
    }
  }
  store<f64>(frame, gain, GAIN);
  store<i32>(frame, <i32>isCapture, TAKEN);
  store<i32>(frame, <i32>inCheck(p), CHECKING);
  store<u32>(frame, marks, MARKS);
  store<i32>(frame, trade, TRADE);
  store<f64>(frame, min(<f64>(ply - trade), MOST_PLAIN), PLAIN_PLIES);
  store<f64>(frame, min(<f64>trade, MOST_TRADE), TRADE_PLIES);
}

/** Who has yet to answer: whoever faces a capture or promotion, until it makes a move that is neither and gives no check. */
@inline function noteSwing(p: usize, frame: usize, us: i32, isSwing: bool): void {
  if (isSwing) store<i32>(frame, us ^ 1, OWED);
  else if (owedBy(frame) == us && !inCheck(p)) store<i32>(frame, NOBODY, OWED);
}

/** Makes a move and writes the path of the line that goes on with it; `ply` is that of the new position. */
export function follow(p: usize, ply: i32, move: u32): void {
  const frame = lineFrame(p, ply);
  memory.copy(frame, lineFrame(p, ply - 1), USED);
  store<i32>(frame, 0, EVADED);
  const us = turn(p);
  const event = castlingEvent(p, move);
  if (event != NO_EVENT) store<f64>(frame + slotOf(event) + (<usize>us << 3), 1);
  const taken = capturedKind(p, move);
  const promoted = movePromotion(move);
  // A pawn that takes and promotes gains both.
  const gain = valueIn(p, taken) + (promoted ? valueIn(p, promoted) - valueIn(p, PAWN) : 0);
  make(p, move);
  countPly(p, ply, frame, taken != 0, gain);
  noteSwing(p, frame, us, taken != 0 || promoted != 0);
  const risen = max(-MOST_RISE, min(MOST_RISE, evaluateTrajectory(frame) - load<f64>(p, LINE_START_SCORE)));
  store<f64>(frame, max(load<f64>(frame, RISE), risen), RISE);
  store<f64>(frame, max(load<f64>(frame, RISE + 8), -risen), RISE + 8);
}

/** White's score of a line that ends in mate. */
export function mateTotal(p: usize, ply: i32): f64 {
  const frame = lineFrame(p, ply);
  const mate = frame + MATES + (<usize>(turn(p) ^ 1) << 3);
  store<f64>(mate, <f64>ply);
  const total = evaluateLine(frame);
  // The node may be searched again with a wider window: it must find the frame as it was.
  store<f64>(mate, 0);
  return total;
}

/** The rank a mate loses per ply, on top of its score: the shorter of two equal mates comes first. */
const MATE_PLY: f64 = 1.0 / 1024.0;
/** And a centipawn of what else the line has brought: all of it together is less than a ply. */
const MATE_CENTIPAWN: f64 = 1.0 / 268435456.0;
const MOST_CENTIPAWNS: f64 = 131072;

/**
 * Where a line that ends in mate ranks, for White: as if it had brought nothing but the mate. What else it has brought would put a longer
 * mate with a promotion before a shorter one without; it only decides between mates of the same ply.
 */
export function mateRank(p: usize, ply: i32): f64 {
  const rest = evaluateLine(lineFrame(p, ply));
  const mate = mateTotal(p, ply) - rest;
  const sooner = (turn(p) ? -MATE_PLY : MATE_PLY) * <f64>ply;
  const others = max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, nearest(rest))) * MATE_CENTIPAWN;
  return load<f64>(p, LINE_START_TOTAL) + mate + sooner + others;
}
