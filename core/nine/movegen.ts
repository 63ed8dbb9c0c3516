// Generation of legal moves: check and pin masks restrict each piece before its moves are written. One body serves all purposes,
// specialised by constants at each call.

import { putMove } from "../move-list";
import { stateOf, turn } from "../states";
import { between, diagonalAttacks, directionOf, forwardAttacks, ray, steps, straightAttacks } from "./attacks";
import { isDropMate } from "./drop-mate";
import { DEAD_ENDS, DOUBLE_STEPS, GROUPS, POS_HANDS, ZONES } from "./places";
import { isAttacked, kingSquare, ofColor, ofGroup, pieceAt, pinnedPieces } from "./position";
import { ruleset } from "./ruleset";
import {
  allSquares,
  bit,
  BLACK,
  CHESS_PAWN,
  DIAGONAL,
  filesOf,
  FIRST_SLOT,
  firstOf,
  forward,
  has,
  hasSeveral,
  high,
  isEmpty,
  kindOfSlot,
  LANCE,
  LEAPER,
  low,
  lowest,
  noSquares,
  PAWN,
  pieceOf,
  promotionOf,
  QUEEN,
  sizeOf,
  STRAIGHT,
  WHITE,
  withoutLowestOfSecond,
} from "./squares";

const ALL: i32 = 0;
const CAPTURES: i32 = 1; // captures and all promotions
export const QUIETS: i32 = 2; //   everything else, drops included
const EVASIONS: i32 = 3; // all moves, when in check
const COUNT: i32 = 4; //    all moves, counted instead of written
const WAITING: i32 = 5; //  all moves of the side not to move, counted

// When counting, `out` is not an address but the count so far.

@inline function isCounting(mode: i32): bool {
  return mode >= COUNT;
}

@inline export function zoneOf(piece: i32): v128 {
  return v128.load(ZONES + (<u32>piece << 4));
}

/** Squares from which the piece could never move: it must promote there and cannot be dropped there. */
@inline export function deadEndsOf(piece: i32): v128 {
  return v128.load(DEAD_ENDS + (<u32>piece << 4));
}

/** Writes moves to all `targets`, each encoded as the shifted target plus `rest`. */
@inline export function pushAll(mode: i32, out: usize, rest: u32, targets: v128): usize {
  if (isCounting(mode)) return out + <usize>sizeOf(targets);
  for (let word = low(targets); word; word &= word - 1) {
    putMove(out, rest + (<u32>ctz(word) << 7));
    out += 4;
  }
  for (let word = high(targets); word; word &= word - 1) {
    putMove(out, rest + ((64 + <u32>ctz(word)) << 7));
    out += 4;
  }
  return out;
}

/** The targets of moves without promotion that the mode asks for. */
@inline function plain(mode: i32, reach: v128, theirs: v128): v128 {
  if (mode == CAPTURES) return v128.and(reach, theirs);
  return mode == QUIETS ? v128.andnot(reach, theirs) : reach;
}

/** Writes the moves of a piece to all squares of `reach`, with and without promotion. */
@inline function pushReach(mode: i32, out: usize, piece: i32, from: u32, reach: v128, theirs: v128): usize {
  const zone = zoneOf(piece);
  if (isEmpty(zone)) return pushAll(mode, out, from, plain(mode, reach, theirs));
  out = pushAll(mode, out, from, plain(mode, v128.andnot(reach, deadEndsOf(piece)), theirs));
  if (mode == QUIETS) return out;
  const promoting = has(zone, from) ? reach : v128.and(reach, zone);
  return isEmpty(promoting) ? out : pushAll(mode, out, from | (<u32>promotionOf(piece >> 1, 0) << 14), promoting);
}

/** The squares to which a pinned piece may still move; all squares for other pieces. */
@inline export function alongPin(reach: v128, pinned: v128, king: u32, from: u32): v128 {
  return has(pinned, from) ? v128.and(reach, ray(directionOf(king, from), king)) : reach;
}

@inline export function rides(group: i32, us: i32, from: u32, all: v128): v128 {
  if (group == LANCE) return forwardAttacks(us, from, all);
  if (group == DIAGONAL) return diagonalAttacks(from, all);
  if (group == STRAIGHT) return straightAttacks(from, all);
  return group == QUEEN ? v128.or(straightAttacks(from, all), diagonalAttacks(from, all)) : noSquares();
}

@inline function generatePiece(p: usize, out: usize, us: i32, mode: i32, group: i32, from: u32, targets: v128, theirs: v128, all: v128, pinned: v128, king: u32): usize {
  const piece = pieceAt(p, from);
  const reach = v128.and(v128.or(steps(piece, from), rides(group, us, from, all)), targets);
  return pushReach(mode, out, piece, from, alongPin(reach, pinned, king, from), theirs);
}

@inline function generateGroup(p: usize, out: usize, us: i32, mode: i32, group: i32, own: v128, targets: v128, theirs: v128, all: v128, pinned: v128, king: u32): usize {
  const pieces = v128.and(ofGroup(p, group), own);
  let first = low(pieces);
  let second = high(pieces);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    out = generatePiece(p, out, us, mode, group, from, targets, theirs, all, pinned, king);
  }
  return out;
}

/** Moves of the pawns of shogi, all at once. A pinned one may still move towards or away from its king. */
@inline function generatePawns(p: usize, out: usize, us: i32, mode: i32, own: v128, targets: v128, theirs: v128, pinned: v128, king: u32): usize {
  const pawns = v128.and(ofGroup(p, PAWN), own);
  if (isEmpty(pawns)) return out;
  const free = v128.andnot(pawns, v128.andnot(pinned, filesOf(bit(king))));
  const reach = v128.and(forward(us, free), targets);
  // The kind of any pawn: all kinds of this group promote alike.
  const piece = pieceAt(p, firstOf(pawns));
  const zone = zoneOf(piece);
  const unpromoted = plain(mode, v128.andnot(reach, deadEndsOf(piece)), theirs);
  const promoting = mode == QUIETS ? noSquares() : v128.and(reach, zone);
  if (isCounting(mode)) return out + <usize>(sizeOf(unpromoted) + sizeOf(promoting));
  const up: u32 = us == WHITE ? 9 : -9;
  out = pushSteps(out, unpromoted, up, 0);
  return isEmpty(promoting) ? out : pushSteps(out, promoting, up, <u32>promotionOf(piece >> 1, 0) << 14);
}

/** Writes moves to all targets, each from the square `up` below it. */
@inline function pushSteps(out: usize, targets: v128, up: u32, rest: u32): usize {
  for (let word = low(targets); word; word &= word - 1) {
    const to = <u32>ctz(word);
    putMove(out, (to - up) | (to << 7) | rest);
    out += 4;
  }
  for (let word = high(targets); word; word &= word - 1) {
    const to = 64 + <u32>ctz(word);
    putMove(out, (to - up) | (to << 7) | rest);
    out += 4;
  }
  return out;
}

/** Moves of one pawn of chess: steps to empty squares, captures by its leaps, promotion to one of several kinds on dead ends. */
@inline function generateChessPawn(p: usize, out: usize, us: i32, mode: i32, from: u32, targets: v128, theirs: v128, all: v128, pinned: v128, king: u32): usize {
  const piece = pieceAt(p, from);
  const single = v128.andnot(forward(us, bit(from)), all);
  let reach = v128.or(single, v128.and(steps(piece, from), theirs));
  if (has(v128.load(DOUBLE_STEPS + (<u32>us << 4)), from)) reach = v128.or(reach, v128.andnot(forward(us, single), all));
  reach = alongPin(v128.and(reach, targets), pinned, king, from);
  const zone = zoneOf(piece);
  out = pushAll(mode, out, from, plain(mode, v128.andnot(reach, zone), theirs));
  const promoting = v128.and(reach, zone);
  if (mode == QUIETS || isEmpty(promoting)) return out;
  for (let choice: u32 = 0; choice < 4; choice++) {
    const kind = promotionOf(piece >> 1, choice);
    if (kind) out = pushAll(mode, out, from | (<u32>kind << 14), promoting);
  }
  return out;
}

@inline function generateChessPawns(p: usize, out: usize, us: i32, mode: i32, own: v128, targets: v128, theirs: v128, all: v128, pinned: v128, king: u32): usize {
  const pawns = v128.and(ofGroup(p, CHESS_PAWN), own);
  let first = low(pawns);
  let second = high(pawns);
  while (first | second) {
    const from = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    out = generateChessPawn(p, out, us, mode, from, targets, theirs, all, pinned, king);
  }
  return out;
}

/** The slots of which a side has pieces in hand, a bit for each. */
@inline export function slotsInHand(p: usize, us: i32): u32 {
  return <u32>i8x16.bitmask(i8x16.gt_s(v128.load(p + (<u32>us << 4), POS_HANDS), i8x16.splat(0)));
}

/** The squares of `empty` on which a piece may be dropped. */
@inline export function dropTargets(p: usize, us: i32, piece: i32, own: v128, empty: v128): v128 {
  let targets = v128.andnot(empty, deadEndsOf(piece));
  if (load<u8>(GROUPS + <u32>(piece >> 1)) != PAWN) return targets;
  // No second pawn on a file, and no mate by a pawn.
  targets = v128.andnot(targets, filesOf(v128.and(ofGroup(p, PAWN), own)));
  if (!ruleset().dropMate) return targets;
  const king = kingSquare(p, us ^ 1);
  const front = us == WHITE ? king - 9 : king + 9;
  return front < 81 && has(targets, front) && isDropMate(p, us, front) ? v128.xor(targets, bit(front)) : targets;
}

/** Drops of all kinds in hand onto `empty`. */
@inline function generateDrops(p: usize, out: usize, us: i32, mode: i32, own: v128, empty: v128): usize {
  for (let slots = slotsInHand(p, us); slots; slots &= slots - 1) {
    const slot = <u32>ctz(slots);
    out = pushAll(mode, out, FIRST_SLOT + slot, dropTargets(p, us, pieceOf(kindOfSlot(slot), us), own, empty));
  }
  return out;
}

@inline function generateKing(p: usize, out: usize, us: i32, mode: i32, own: v128, theirs: v128, all: v128, king: u32): usize {
  const allowed = mode == CAPTURES ? theirs : v128.not(mode == QUIETS ? all : own);
  const reach = v128.and(steps(pieceAt(p, king), king), allowed);
  const others = v128.xor(all, bit(king));
  let first = low(reach);
  let second = high(reach);
  while (first | second) {
    const to = lowest(first, second);
    second = withoutLowestOfSecond(first, second);
    first &= first - 1;
    if (!isAttacked(p, to, us ^ 1, others)) out = pushOne(mode, out, king | (to << 7));
  }
  return out;
}

@inline function pushOne(mode: i32, out: usize, move: u32): usize {
  if (isCounting(mode)) return out + 1;
  putMove(out, move);
  return out + 4;
}

@inline function generate(p: usize, out: usize, us: i32, mode: i32): usize {
  const state = stateOf(p);
  const own = ofColor(p, us);
  const theirs = ofColor(p, us ^ 1);
  const all = v128.or(own, theirs);
  const king = kingSquare(p, us);
  // The state's masks are those of the side to move. The other side cannot be in check.
  const checkers = mode == WAITING ? noSquares() : state.checkers;
  const pinned = mode == WAITING ? pinnedPieces(p, us) : state.pinned;

  out = generateKing(p, out, us, mode, own, theirs, all, king);
  // Squares that resolve a check: taking the checker or standing between. In a double check only the king may move.
  let resolve = allSquares();
  if (mode == EVASIONS || v128.any_true(checkers)) {
    if (hasSeveral(checkers)) return out;
    const checker = firstOf(checkers);
    resolve = directionOf(king, checker) < 8 ? v128.or(checkers, between(king, checker)) : checkers;
  }
  // The king of a side in check must not be captured.
  if (mode == WAITING) resolve = v128.andnot(resolve, bit(kingSquare(p, us ^ 1)));
  const targets = v128.andnot(resolve, own);

  out = generatePawns(p, out, us, mode, own, targets, theirs, pinned, king);
  out = generateGroup(p, out, us, mode, LEAPER, own, targets, theirs, all, pinned, king);
  out = generateGroup(p, out, us, mode, LANCE, own, targets, theirs, all, pinned, king);
  out = generateGroup(p, out, us, mode, DIAGONAL, own, targets, theirs, all, pinned, king);
  out = generateGroup(p, out, us, mode, STRAIGHT, own, targets, theirs, all, pinned, king);
  out = generateGroup(p, out, us, mode, QUEEN, own, targets, theirs, all, pinned, king);
  out = generateChessPawns(p, out, us, mode, own, targets, theirs, all, pinned, king);
  return mode == CAPTURES ? out : generateDrops(p, out, us, mode, own, v128.andnot(targets, all));
}

/** Writes all legal moves from `out` on; returns the address behind the last. */
export function generateMoves(p: usize, out: usize): usize {
  return turn(p) == WHITE ? generate(p, out, WHITE, ALL) : generate(p, out, BLACK, ALL);
}

/** Legal captures and promotions. */
export function generateCaptures(p: usize, out: usize): usize {
  return turn(p) == WHITE ? generate(p, out, WHITE, CAPTURES) : generate(p, out, BLACK, CAPTURES);
}

/** Legal moves that are neither captures nor promotions. */
export function generateQuiets(p: usize, out: usize): usize {
  return turn(p) == WHITE ? generate(p, out, WHITE, QUIETS) : generate(p, out, BLACK, QUIETS);
}

/** All legal moves of a side that is in check. */
export function generateEvasions(p: usize, out: usize): usize {
  return turn(p) == WHITE ? generate(p, out, WHITE, EVASIONS) : generate(p, out, BLACK, EVASIONS);
}

/** The number of legal moves, without writing them. */
export function countMoves(p: usize): u32 {
  return <u32>(turn(p) == WHITE ? generate(p, 0, WHITE, COUNT) : generate(p, 0, BLACK, COUNT));
}

/**
 * The number of legal moves of a side as if it were to move: after a null move. Moves that would capture the king of a side in check are
 * not counted.
 */
export function legalMoves(p: usize, us: i32): u32 {
  if (us == turn(p)) return countMoves(p);
  return <u32>(us == WHITE ? generate(p, 0, WHITE, WAITING) : generate(p, 0, BLACK, WAITING));
}
