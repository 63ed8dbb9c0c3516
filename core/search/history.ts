// Histories: how often a move has cut, by what it has in common with earlier ones. Each entry moves towards its bounds by what is
// still missing, so that old lessons fade.

import { BUTTERFLY, CAPTURES, CONTINUATION, COUNTERS, HISTORY_END } from "../layout";
import { capturedKind, moveFrom, moveTo, pieceOn, turn } from "../board/rules";
import { continuationOf, frameOf, movedOf, moveOf } from "./frame";
import { butterfly, captureHistory, continuation, counterMoves, historyMost, historySlope } from "./parameters.generated";

const BOUND: i32 = 16384;

@inline function learn(at: usize, bonus: i32): void {
  const old = <i32>load<i16>(at);
  store<i16>(at, <i16>(old + bonus - (old * abs(bonus)) / BOUND));
}

@inline export function historyBonus(depth: i32): i32 {
  return min(historySlope() * depth, historyMost());
}

/** Piece and target of a move that is yet to be made, as histories are addressed. */
@inline export function movedBy(p: usize, move: u32): i32 {
  return (pieceOn(p, moveFrom(move)) << 6) | <i32>(moveTo(move) & 63);
}

/** The histories of what follows a move of this piece to this square. */
@inline export function continuationAfter(p: usize, moved: i32): usize {
  return p + CONTINUATION + (<usize>moved << 11);
}

@inline function butterflyAt(p: usize, move: u32): usize {
  return p + BUTTERFLY + ((<usize>turn(p) << 15) + ((move & 0x3fff) << 1));
}

@inline function captureAt(p: usize, move: u32): usize {
  return p + CAPTURES + ((<usize>movedBy(p, move) << 4) + (<usize>capturedKind(p, move) << 1));
}

@inline export function captureHistoryOf(p: usize, move: u32): i32 {
  return captureHistory() ? <i32>load<i16>(captureAt(p, move)) : 0;
}

/** What the moves one, two, four plies before say of a quiet move. */
@inline export function continuationHistoryOf(p: usize, move: u32, ply: i32): i32 {
  if (!continuation()) return 0;
  const offset = <usize>movedBy(p, move) << 1;
  return (
    <i32>load<i16>(continuationOf(frameOf(p, ply - 1)) + offset) +
    <i32>load<i16>(continuationOf(frameOf(p, ply - 2)) + offset) +
    (<i32>load<i16>(continuationOf(frameOf(p, ply - 4)) + offset) >> 1)
  );
}

@inline export function quietHistoryOf(p: usize, move: u32, ply: i32): i32 {
  return (butterfly() ? <i32>load<i16>(butterflyAt(p, move)) : 0) + continuationHistoryOf(p, move, ply);
}

@inline function learnAfter(p: usize, ply: i32, offset: usize, bonus: i32): void {
  const frame = frameOf(p, ply);
  if (moveOf(frame)) learn(continuationOf(frame) + offset, bonus);
}

export function learnContinuation(p: usize, move: u32, ply: i32, bonus: i32): void {
  const offset = <usize>movedBy(p, move) << 1;
  learnAfter(p, ply - 1, offset, bonus);
  learnAfter(p, ply - 2, offset, bonus);
  learnAfter(p, ply - 4, offset, bonus);
}

export function learnQuiet(p: usize, move: u32, ply: i32, bonus: i32): void {
  learn(butterflyAt(p, move), bonus);
  learnContinuation(p, move, ply, bonus);
}

export function learnCapture(p: usize, move: u32, bonus: i32): void {
  learn(captureAt(p, move), bonus);
}

/** The quiet move that last refuted the move before. */
@inline export function counterOf(p: usize, ply: i32): u32 {
  const before = frameOf(p, ply - 1);
  return counterMoves() && moveOf(before) ? load<u32>(p + COUNTERS + (<usize>movedOf(before) << 2)) : 0;
}

@inline export function setCounter(p: usize, ply: i32, move: u32): void {
  const before = frameOf(p, ply - 1);
  if (moveOf(before)) store<u32>(p + COUNTERS + (<usize>movedOf(before) << 2), move);
}

/** Forgets everything learned: for another game, or another evaluation. */
export function clearHistories(p: usize): void {
  memory.fill(p + BUTTERFLY, 0, HISTORY_END - BUTTERFLY);
}
