// Histories: how often a move has cut, by what it has in common with earlier ones. Each entry moves towards its bounds by what is
// still missing, so that old lessons fade.

import { BUTTERFLY, CAPTURES, CONTINUATION, COUNTERS, HISTORY_END } from "../layout";
import { capturedKind, moveFrom, moveTo, pieceOn, turn } from "../board/rules";
import { continuationOf, frameOf, movedOf, moveOf } from "./frame";
import { butterfly, captureHistory, continuation, counterMoves, historyMost, historySlope } from "./parameters.generated";
import { endKeys, setKey } from "./sorting";

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

@inline function captureAt(p: usize, move: u32): usize {
  return p + CAPTURES + ((<usize>movedBy(p, move) << 4) + (<usize>capturedKind(p, move) << 1));
}

@inline export function captureHistoryOf(p: usize, move: u32): i32 {
  return captureHistory() ? <i32>load<i16>(captureAt(p, move)) : 0;
}

@inline function butterfliesOf(p: usize): usize {
  return p + BUTTERFLY + (<usize>turn(p) << 15);
}

@inline function butterflyIn(own: usize, move: u32): usize {
  return own + ((move & 0x3fff) << 1);
}

/** What is known of a quiet move: of itself, and as an answer to the moves one, two, four plies before. */
@inline function sumOfHistories(p: usize, move: u32, isOwn: bool, own: usize, isAnswer: bool, one: usize, two: usize, four: usize): i32 {
  const offset = <usize>movedBy(p, move) << 1;
  const answer = isAnswer ? <i32>load<i16>(one + offset) + <i32>load<i16>(two + offset) + (<i32>load<i16>(four + offset) >> 1) : 0;
  return (isOwn ? <i32>load<i16>(butterflyIn(own, move)) : 0) + answer;
}

@inline export function quietHistoryOf(p: usize, move: u32, ply: i32): i32 {
  const one = continuationOf(frameOf(p, ply - 1));
  const two = continuationOf(frameOf(p, ply - 2));
  return sumOfHistories(p, move, butterfly() != 0, butterfliesOf(p), continuation() != 0, one, two, continuationOf(frameOf(p, ply - 4)));
}

/**
 * Brings the quiet moves of a list whose histories add up to at least `least` to the front and gives them keys by those; the others
 * stay in any order: few of them are reached. Returns the address behind those that have keys.
 */
export function rankQuiets(p: usize, start: usize, end: usize, ply: i32, least: i32): usize {
  // All that is the same for each of them is loaded once: a compiler cannot know that the stores leave it alone.
  const isOwn = butterfly() != 0;
  const own = butterfliesOf(p);
  const isAnswer = continuation() != 0;
  const one = continuationOf(frameOf(p, ply - 1));
  const two = continuationOf(frameOf(p, ply - 2));
  const four = continuationOf(frameOf(p, ply - 4));
  let ranked = start;
  for (let at = start; at < end; at += 4) {
    const move = load<u32>(at);
    const score = sumOfHistories(p, move, isOwn, own, isAnswer, one, two, four);
    if (score < least) continue;
    store<u32>(at, load<u32>(ranked));
    store<u32>(ranked, move);
    setKey(start, ranked, score);
    ranked += 4;
  }
  endKeys(ranked);
  return ranked;
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
  learn(butterflyIn(butterfliesOf(p), move), bonus);
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
