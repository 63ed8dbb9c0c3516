// The state of a line at each of its plies: the path so far, as the evaluation reads it, and the facts that its continuation depends on. A
// move copies the record to the next ply and changes the copy, so that unmaking the move undoes everything.

import { LINE_ORDERS, LINE_PATH_BYTES, LINE_PATHS, LINE_VALUES, MAX_PLY } from "../layout";
import { LineOrders } from "../records";
import { CASTLED_KING_SIDE, CASTLED_QUEEN_SIDE, KING_LEFT_RIGHTS, NO_EVENT, ROOK_LEFT_KING_SIDE, ROOK_LEFT_QUEEN_SIDE } from "../castling-events";
import { capturedKind, castlingEvent, inCheck, kindOn, make, moveFrom, movePromotion, turn } from "../family/rules";
import { evaluateLine, evaluateTrajectory, startLine } from "../search/evaluation";
import { MAX_PLAIN, MAX_RISE, MAX_TRADE, Path } from "./path.generated";

/** The address of the record is the address of its path. */
@unmanaged export class LinePath extends Path {
  /** The value of the piece that the last move has taken, and of its promotion. */
  gain: f64;
  /** Set if the last move is a capture. */
  isCapture: i32;
  /** Which of the latest plies are part of a trade, the last one lowest. */
  tradeBits: u32;
  /** Plies that are part of a trade; the path counts them up to a limit. */
  trades: i32;
  /** The side that has yet to answer a capture or a promotion, NOBODY if there is none. */
  owedBy: i32;
  /** Plies that checks have added. */
  checkPlies: i32;
  /** Plies that captures and promotions have added. */
  swingPlies: i32;
  /** Set once such a ply was open to all moves. */
  wasWide: i32;
  /** Set if the last move has evaded a check beyond the nominal depth. */
  hasEvaded: i32;
  /** The numbers of further checks to choose from, multiplied along the line. */
  checkWays: i32;
  /** Set if the last move gives check. */
  isCheck: i32;
}

/** The largest number of plies that a trade spans: there is a bit for each. */
const MAX_BACK: i32 = 31;

export const NOBODY: i32 = -1;

/** The length of the longest line. */
export const MAX_PLIES: i32 = MAX_PLY - 3;

@inline export function linePathAt(p: usize, ply: i32): LinePath {
  return changetype<LinePath>(p + LINE_PATHS + <usize>ply * LINE_PATH_BYTES);
}

@inline export function lineOrders(p: usize): LineOrders {
  return changetype<LineOrders>(p + LINE_ORDERS);
}

/** White's score of a line, if it ends here. */
@inline export function lineScore(path: LinePath): f64 {
  return evaluateLine(changetype<usize>(path));
}

/** Counts the last move as one that checks have added to the line: an evasion or a further check. */
@inline export function countCheck(path: LinePath, isEvasion: bool, ways: i32): void {
  path.checkPlies++;
  path.hasEvaded = <i32>isEvasion;
  path.checkWays = ways;
}

/** Counts the last move as one that captures and promotions have added; `isWide` if every other move was possible, too. */
@inline export function countSwing(path: LinePath, isWide: bool): void {
  path.swingPlies++;
  if (isWide) path.wasWide = 1;
}

/** Begins a line without moves. The engine's side is the side to move. */
export function beginLine(p: usize): void {
  const path = linePathAt(p, 0);
  const address = changetype<usize>(path);
  memory.fill(address, 0, LINE_PATH_BYTES);
  path.position = p;
  path.engine = <f64>turn(p);
  path.owedBy = NOBODY;
  path.checkWays = 1;
  startLine(address);
  lineOrders(p).startScore = evaluateTrajectory(address);
  lineOrders(p).startTotal = evaluateLine(address);
}

/** White's slot of the path for a castling event. */
@inline function slotOf(event: i32): usize {
  if (event == CASTLED_KING_SIDE) return offsetof<Path>("castledKingSide");
  if (event == CASTLED_QUEEN_SIDE) return offsetof<Path>("castledQueenSide");
  if (event == ROOK_LEFT_KING_SIDE) return offsetof<Path>("rookLeftKingSide");
  if (event == ROOK_LEFT_QUEEN_SIDE) return offsetof<Path>("rookLeftQueenSide");
  return event == KING_LEFT_RIGHTS ? offsetof<Path>("kingLeftRights") : offsetof<Path>("kingMoved");
}

/** Sets a slot that each side has separately. */
@inline function setSlot(path: LinePath, slot: usize, color: i32, value: f64): void {
  store<f64>(changetype<usize>(path) + slot + (<usize>color << 3), value);
}

@inline function tradeValue(p: usize, kind: i32): f64 {
  return load<f64>(p + (<usize>kind << 3), LINE_VALUES);
}

/**
 * Counts the last ply. A capture that answers another one of nearly the same value within the window makes both of them part of a trade,
 * the earlier one in retrospect. Checks in between do not count towards the window: they must be answered first.
 */
function countPly(p: usize, ply: i32, path: LinePath, isCapture: bool, gain: f64): void {
  let bits = path.tradeBits << 1;
  let trades = path.trades;
  if (isCapture) {
    const window = lineOrders(p).tradeWindow;
    const tolerance = lineOrders(p).tradeTolerance;
    const last = min(ply - 1, MAX_BACK);
    // The number of plies in between, not counting checks.
    let between = 0;
    for (let back = 1; back <= last && between < window; back++) {
      const earlier = linePathAt(p, ply - back);
      between += <i32>!earlier.isCheck;
      // Only a capture by the opponent can be answered.
      if (!(back & 1) || !earlier.isCapture || abs(earlier.gain - gain) > tolerance) continue;
      const both: u32 = 1 | (1 << back);
      trades += <i32>popcnt(both & ~bits);
      bits |= both;
    }
  }
  path.gain = gain;
  path.isCapture = <i32>isCapture;
  path.isCheck = <i32>inCheck(p);
  path.tradeBits = bits;
  path.trades = trades;
  path.plainPlies = min(<f64>(ply - trades), MAX_PLAIN);
  path.tradePlies = min(<f64>trades, MAX_TRADE);
}

/** Notes which side has yet to answer: the one that faces a capture or promotion, until it makes a move that is neither and gives no check. */
@inline function noteSwing(p: usize, path: LinePath, us: i32, isSwing: bool): void {
  if (isSwing) path.owedBy = us ^ 1;
  else if (path.owedBy == us && !inCheck(p)) path.owedBy = NOBODY;
}

/** Makes a move and writes the path of the line that goes on with it; `ply` is that of the new position. */
export function follow(p: usize, ply: i32, move: u32): void {
  const path = linePathAt(p, ply);
  memory.copy(changetype<usize>(path), changetype<usize>(linePathAt(p, ply - 1)), offsetof<LinePath>());
  path.hasEvaded = 0;
  const us = turn(p);
  const event = castlingEvent(p, move);
  if (event != NO_EVENT) setSlot(path, slotOf(event), us, 1);
  const taken = capturedKind(p, move);
  const promoted = movePromotion(move);
  // A pawn that takes and promotes gains both.
  const gain = tradeValue(p, taken) + (promoted ? tradeValue(p, promoted) - tradeValue(p, kindOn(p, moveFrom(move))) : 0);
  make(p, move);
  countPly(p, ply, path, taken != 0, gain);
  noteSwing(p, path, us, taken != 0 || promoted != 0);
  const rise = max(-MAX_RISE, min(MAX_RISE, evaluateTrajectory(changetype<usize>(path)) - lineOrders(p).startScore));
  path.rise = max(path.rise, rise);
  path.riseBlack = max(path.riseBlack, -rise);
}

/** White's score of a line that ends in mate, or in another win. */
export function mateTotal(p: usize, ply: i32, winner: i32): f64 {
  const path = linePathAt(p, ply);
  setSlot(path, offsetof<Path>("mates"), winner, <f64>ply);
  const total = lineScore(path);
  // The node may be searched again with a wider window: it must find the path as it was.
  setSlot(path, offsetof<Path>("mates"), winner, 0);
  return total;
}

/** By how much each ply lowers the rank of a mate, besides its score: of two equal mates, the shorter one comes first. */
const MATE_PLY: f64 = 1.0 / 1024.0;
/** The weight of a centipawn of the rest of the line in the rank. The whole rest counts less than one ply. */
const MATE_CENTIPAWN: f64 = 1.0 / 268435456.0;
const MAX_CENTIPAWNS: f64 = 131072;

/**
 * The rank of a line that ends in mate, for White. The mate comes first; the rest of the line only decides between mates on the same ply.
 * Otherwise a longer mate with a promotion could come before a shorter one without.
 */
export function mateRank(p: usize, ply: i32, winner: i32): f64 {
  const rest = lineScore(linePathAt(p, ply));
  const mate = mateTotal(p, ply, winner) - rest;
  const sooner = (winner ? MATE_PLY : -MATE_PLY) * <f64>ply;
  const others = max(-MAX_CENTIPAWNS, min(MAX_CENTIPAWNS, nearest(rest))) * MATE_CENTIPAWN;
  return lineOrders(p).startTotal + mate + sooner + others;
}
