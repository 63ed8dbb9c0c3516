// Legal move generation. Check and pin masks restrict each piece before its moves are written, so no move is generated and then
// rejected. One body serves every purpose: `mode` and `us` are constants at each call and the compiler folds them away.

import { NO_SQUARE } from "../layout";
import { ANTIDIAGONALS, DIAGONALS, POS_CASTLING_CLEAR, POS_CASTLING_ROOK, POS_CASTLING_SAFE } from "./places";
import { between, bishopAttacks, kingAttacks, knightAttacks, line, pawnAttacks, rookAttacks } from "./attacks";
import { putMove } from "../move-list";
import { stateOf, turn } from "../states";
import { attackersTo, isAttacked, ofColor, ofKind, pinnedPieces } from "./position";
import {
  BISHOP,
  bit,
  BLACK,
  CASTLING,
  EN_PASSANT,
  FILE_A,
  FILE_H,
  KING,
  KNIGHT,
  lsb,
  PAWN,
  PROMOTION,
  QUEEN,
  RANK_1,
  RANK_3,
  RANK_6,
  RANK_8,
  ROOK,
  WHITE,
} from "./squares";

const ALL: i32 = 0;
const CAPTURES: i32 = 1; // captures and all promotions
const QUIETS: i32 = 2; //   everything else
const EVASIONS: i32 = 3; // all moves, when in check
const COUNT: i32 = 4; //    all moves, counted instead of written
const WAITING: i32 = 5; //  all moves of the side not to move, counted

// When counting, `out` is not an address but the count so far.

@inline function isCounting(mode: i32): bool {
  return mode >= COUNT;
}

@inline function push(mode: i32, out: usize, move: u32): usize {
  if (isCounting(mode)) return out + 1;
  putMove(out, move);
  return out + 4;
}

@inline function pushAll(mode: i32, out: usize, from: u32, targets: u64): usize {
  if (isCounting(mode)) return out + <usize>popcnt(targets);
  while (targets) {
    putMove(out, from | (lsb(targets) << 7));
    out += 4;
    targets &= targets - 1;
  }
  return out;
}

/** Writes pawn moves to all `targets`, each from the square `offset` behind it. */
@inline function pushPawns(mode: i32, out: usize, targets: u64, offset: i32): usize {
  if (isCounting(mode)) return out + <usize>popcnt(targets);
  while (targets) {
    const to = lsb(targets);
    putMove(out, (to - offset) | (to << 7));
    out += 4;
    targets &= targets - 1;
  }
  return out;
}

@inline function pushPromotions(mode: i32, out: usize, targets: u64, offset: i32): usize {
  if (isCounting(mode)) return out + <usize>(popcnt(targets) << 2);
  while (targets) {
    const to = lsb(targets);
    const move = (to - offset) | (to << 7) | PROMOTION;
    putMove(out, move | (QUEEN << 14));
    store<u32>(out, move | (KNIGHT << 14), 4);
    store<u32>(out, move | (ROOK << 14), 8);
    store<u32>(out, move | (BISHOP << 14), 12);
    out += 16;
    targets &= targets - 1;
  }
  return out;
}

/** Shifts a set one step forward, or forward and to the side, as its owner sees it. */
@inline function forward(us: i32, set: u64): u64 {
  return us == WHITE ? set << 8 : set >> 8;
}

@inline function forwardWest(us: i32, set: u64): u64 {
  return us == WHITE ? (set & ~FILE_A) << 7 : (set & ~FILE_A) >> 9;
}

@inline function forwardEast(us: i32, set: u64): u64 {
  return us == WHITE ? (set & ~FILE_H) << 9 : (set & ~FILE_H) >> 7;
}

@inline function generatePawns(p: usize, out: usize, us: i32, mode: i32, own: u64, theirs: u64, king: u32, pinned: u64, resolve: u64): usize {
  const pawns = ofKind(p, PAWN) & own;
  const empty = ~(own | theirs);
  const last = us == WHITE ? RANK_8 : RANK_1;
  const third = us == WHITE ? RANK_3 : RANK_6;
  const up: i32 = us == WHITE ? 8 : -8;
  const west: i32 = us == WHITE ? 7 : -9;
  const east: i32 = us == WHITE ? 9 : -7;
  // A pinned pawn may still move along the line to its king: the king's file for pushes, its diagonals for captures.
  const westward: usize = us == WHITE ? ANTIDIAGONALS : DIAGONALS;
  const eastward: usize = us == WHITE ? DIAGONALS : ANTIDIAGONALS;

  const single = forward(us, pawns & (~pinned | (FILE_A << <u64>(king & 7)))) & empty;
  const pushes = single & resolve;
  if (mode != CAPTURES) {
    out = pushPawns(mode, out, pushes & ~last, up);
    out = pushPawns(mode, out, forward(us, single & third) & empty & resolve, 2 * up);
  }
  if (mode == QUIETS) return out;
  const westCaptures = forwardWest(us, pawns & (~pinned | load<u64>(westward + (king << 3)))) & theirs & resolve;
  const eastCaptures = forwardEast(us, pawns & (~pinned | load<u64>(eastward + (king << 3)))) & theirs & resolve;
  out = pushPawns(mode, out, westCaptures & ~last, west);
  out = pushPawns(mode, out, eastCaptures & ~last, east);
  if ((pushes | westCaptures | eastCaptures) & last) {
    out = pushPromotions(mode, out, pushes & last, up);
    out = pushPromotions(mode, out, westCaptures & last, west);
    out = pushPromotions(mode, out, eastCaptures & last, east);
  }
  return out;
}

/** Two pawns leave the rank at once, which pin masks do not cover: the king's safety is tested on the board after the capture. */
@inline function generateEnPassant(p: usize, out: usize, us: i32, mode: i32, own: u64, theirs: u64, king: u32, target: u32): usize {
  const victim = bit(target ^ 8);
  let takers = pawnAttacks(us ^ 1, target) & ofKind(p, PAWN) & own;
  while (takers) {
    const from = lsb(takers);
    const after = ((own | theirs) ^ bit(from) ^ victim) | bit(target);
    if (!(attackersTo(p, king, after) & theirs & after)) out = push(mode, out, from | (target << 7) | EN_PASSANT);
    takers &= takers - 1;
  }
  return out;
}

@inline function generateCastling(p: usize, out: usize, us: i32, mode: i32, own: u64, theirs: u64, king: u32, rights: i32): usize {
  for (let right = us << 1; right < (us << 1) + 2; right++) {
    if (!(rights & (1 << right))) continue;
    const all = own | theirs;
    const at = p + (<u32>right << 3);
    if (all & load<u64>(at, POS_CASTLING_CLEAR)) continue;
    const rook = <u32>load<u8>(p + right, POS_CASTLING_ROOK);
    // In Chess960 king and rook may pass each other, so that the rook no longer shields the king.
    const after = all ^ bit(king) ^ bit(rook);
    let path = load<u64>(at, POS_CASTLING_SAFE);
    while (path) {
      if (isAttacked(p, lsb(path), us ^ 1, after)) break;
      path &= path - 1;
    }
    if (!path) out = push(mode, out, king | (rook << 7) | CASTLING);
  }
  return out;
}

@inline function generate(p: usize, out: usize, us: i32, mode: i32): usize {
  const state = stateOf(p);
  const own = ofColor(p, us);
  const theirs = ofColor(p, us ^ 1);
  const all = own | theirs;
  const king = lsb(own & ofKind(p, KING));
  // The state's masks are those of the side to move. The other side cannot be in check.
  const checkers = mode == WAITING ? 0 : state.checkers;
  const pinned = mode == WAITING ? pinnedPieces(p, us) : state.pinned;
  const allowed = mode == CAPTURES ? theirs : mode == QUIETS ? ~all : ~own;

  let steps = kingAttacks(king) & allowed;
  const withoutKing = all ^ bit(king);
  while (steps) {
    const to = lsb(steps);
    if (!isAttacked(p, to, us ^ 1, withoutKing)) out = push(mode, out, king | (to << 7));
    steps &= steps - 1;
  }

  // Squares that resolve a check: taking the checker or standing between. In a double check only the king may move.
  let resolve: u64 = ~(<u64>0);
  if (mode == EVASIONS || checkers) {
    if (checkers & (checkers - 1)) return out;
    resolve = checkers | between(king, lsb(checkers));
  } else if (mode != CAPTURES) {
    const rights = <i32>state.castling & (3 << (us << 1));
    if (rights) out = generateCastling(p, out, us, mode, own, theirs, king, rights);
  }
  // The king of a side in check must not be captured.
  if (mode == WAITING) resolve = ~(theirs & ofKind(p, KING));
  const targets = allowed & resolve;

  out = generatePawns(p, out, us, mode, own, theirs, king, pinned, resolve);
  if (mode != QUIETS && mode != WAITING) {
    const enPassant = <u32>state.enPassant;
    if (enPassant != NO_SQUARE) out = generateEnPassant(p, out, us, mode, own, theirs, king, enPassant);
  }

  let knights = ofKind(p, KNIGHT) & own & ~pinned;
  while (knights) {
    const from = lsb(knights);
    out = pushAll(mode, out, from, knightAttacks(from) & targets);
    knights &= knights - 1;
  }
  const queens = ofKind(p, QUEEN);
  let diagonal = (ofKind(p, BISHOP) | queens) & own;
  while (diagonal) {
    const from = lsb(diagonal);
    let reach = bishopAttacks(from, all) & targets;
    if (pinned & bit(from)) reach &= line(king, from);
    out = pushAll(mode, out, from, reach);
    diagonal &= diagonal - 1;
  }
  let straight = (ofKind(p, ROOK) | queens) & own;
  while (straight) {
    const from = lsb(straight);
    let reach = rookAttacks(from, all) & targets;
    if (pinned & bit(from)) reach &= line(king, from);
    out = pushAll(mode, out, from, reach);
    straight &= straight - 1;
  }
  return out;
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
 * The number of legal moves of a side as if it were to move: after a null move, without en passant. Moves that would capture the king of
 * a side in check are not counted.
 */
export function legalMoves(p: usize, us: i32): u32 {
  if (us == turn(p)) return countMoves(p);
  return <u32>(us == WHITE ? generate(p, 0, WHITE, WAITING) : generate(p, 0, BLACK, WAITING));
}
