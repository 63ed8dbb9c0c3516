// The position of a thread: bitboards by color and by kind, the piece on each square, and the current state record.

import { NO_SQUARE, POS_BOARD, POS_COLORS, POS_KINDS, STATES } from "../layout";
import { stateOf, turn } from "../states";
import { POS_CASTLING_CLEAR, POS_CASTLING_LOSS, POS_CASTLING_ROOK, POS_CASTLING_SAFE } from "./places";
import { Position, positionAt, State } from "./records";
import { between, bishopAttacks, bishopRays, kingAttacks, knightAttacks, pawnAttacks, rookAttacks, rookRays } from "./attacks";
import { recomputeLanes } from "./lanes";
import { BISHOP, bit, castledKing, castledRook, KING, KNIGHT, lsb, PAWN, QUEEN, ROOK, WHITE } from "./squares";
import { castlingKey, enPassantKey, materialKey, pieceKey, turnKey } from "./zobrist";

@inline export function ofColor(p: usize, color: i32): u64 {
  return load<u64>(p + (<u32>color << 3), POS_COLORS);
}

@inline export function ofKind(p: usize, kind: i32): u64 {
  return load<u64>(p + (<u32>kind << 3), POS_KINDS);
}

@inline export function pieces(p: usize, color: i32, kind: i32): u64 {
  return ofColor(p, color) & ofKind(p, kind);
}

@inline export function occupied(p: usize): u64 {
  return positionAt(p).white | positionAt(p).black;
}

@inline export function pieceAt(p: usize, square: u32): i32 {
  return load<u8>(p + square, POS_BOARD);
}

@inline export function kingSquare(p: usize, color: i32): u32 {
  return lsb(pieces(p, color, KING));
}

@inline export function checkers(p: usize): u64 {
  return stateOf(p).checkers;
}

@inline export function toggle(p: usize, piece: i32, squares: u64): void {
  const byColor = p + (<u32>(piece & 1) << 3);
  const byKind = p + (<u32>(piece >> 1) << 3);
  store<u64>(byColor, load<u64>(byColor, POS_COLORS) ^ squares, POS_COLORS);
  store<u64>(byKind, load<u64>(byKind, POS_KINDS) ^ squares, POS_KINDS);
}

/** Whether any piece of `color` attacks the square if the squares in `occupied` are occupied. */
@inline export function isAttacked(p: usize, square: u32, color: i32, occupied: u64): bool {
  const theirs = ofColor(p, color);
  if (
    ((pawnAttacks(color ^ 1, square) & ofKind(p, PAWN)) | (knightAttacks(square) & ofKind(p, KNIGHT)) | (kingAttacks(square) & ofKind(p, KING))) &
    theirs
  )
    return true;
  const queens = ofKind(p, QUEEN);
  // Looking first along the empty rays avoids most of the costlier look-ups.
  const straight = (ofKind(p, ROOK) | queens) & theirs;
  if (rookRays(square) & straight && rookAttacks(square, occupied) & straight) return true;
  const diagonal = (ofKind(p, BISHOP) | queens) & theirs;
  return (bishopRays(square) & diagonal) != 0 && (bishopAttacks(square, occupied) & diagonal) != 0;
}

/** Pieces of both colors that attack the square if the squares in `occupied` are occupied. */
export function attackersTo(p: usize, square: u32, occupied: u64): u64 {
  const queens = ofKind(p, QUEEN);
  return (
    (pawnAttacks(1, square) & pieces(p, 0, PAWN)) |
    (pawnAttacks(0, square) & pieces(p, 1, PAWN)) |
    (knightAttacks(square) & ofKind(p, KNIGHT)) |
    (kingAttacks(square) & ofKind(p, KING)) |
    (rookAttacks(square, occupied) & (ofKind(p, ROOK) | queens)) |
    (bishopAttacks(square, occupied) & (ofKind(p, BISHOP) | queens))
  );
}

/** Finds the checkers and the pinned pieces of the side to move in one pass over the snipers. */
@inline export function findChecksAndPins(p: usize, state: State, us: i32): void {
  const own = ofColor(p, us);
  const theirs = ofColor(p, us ^ 1);
  const all = own | theirs;
  const king = lsb(own & ofKind(p, KING));
  const queens = ofKind(p, QUEEN);
  let checking = ((pawnAttacks(us, king) & ofKind(p, PAWN)) | (knightAttacks(king) & ofKind(p, KNIGHT))) & theirs;
  let pinned: u64 = 0;
  let snipers = ((rookRays(king) & (ofKind(p, ROOK) | queens)) | (bishopRays(king) & (ofKind(p, BISHOP) | queens))) & theirs;
  while (snipers) {
    const sniper = lsb(snipers);
    const blockers = between(king, sniper) & all;
    if (!blockers) checking |= bit(sniper);
    else if (!(blockers & (blockers - 1))) pinned |= blockers & own;
    snipers &= snipers - 1;
  }
  state.checkers = checking;
  state.pinned = pinned;
}

/** The pinned pieces of a side. */
export function pinnedPieces(p: usize, us: i32): u64 {
  const theirs = ofColor(p, us ^ 1);
  const king = kingSquare(p, us);
  const all = occupied(p);
  const queens = ofKind(p, QUEEN);
  let snipers = ((rookRays(king) & (ofKind(p, ROOK) | queens)) | (bishopRays(king) & (ofKind(p, BISHOP) | queens))) & theirs;
  let pinned: u64 = 0;
  while (snipers) {
    const blockers = between(king, lsb(snipers)) & all;
    if (blockers && !(blockers & (blockers - 1))) pinned |= blockers;
    snipers &= snipers - 1;
  }
  return pinned & ofColor(p, us);
}

/** Whether `us` may take en passant on `target` with some pawn without leaving its king in check. */
export function canTakeEnPassant(p: usize, us: i32, target: u32): bool {
  const them = us ^ 1;
  const victim = target ^ 8;
  const king = kingSquare(p, us);
  let takers = pawnAttacks(them, target) & pieces(p, us, PAWN);
  while (takers) {
    const after = (occupied(p) ^ bit(lsb(takers)) ^ bit(victim)) | bit(target);
    if (!(attackersTo(p, king, after) & ofColor(p, them) & after)) return true;
    takers &= takers - 1;
  }
  return false;
}

// ── Setting up ──────────────────────────────────────────────────────────────────────────────────────────────────────────
// The host clears the position, places the pieces, grants the rights and then commits; it has checked the setup before.

export function clearPosition(p: usize): void {
  const position = positionAt(p);
  const lanes = position.lanes;
  memory.fill(p, 0, offsetof<Position>());
  position.lanes = lanes;
  const state = changetype<State>(p + STATES);
  memory.fill(p + STATES, 0, offsetof<State>());
  state.enPassant = <u8>NO_SQUARE;
  position.state = state;
}

export function putPiece(p: usize, piece: i32, square: u32): void {
  toggle(p, piece, bit(square));
  store<u8>(p + square, <u8>piece, POS_BOARD);
}

function addFlag(at: usize, flag: u8): void {
  store<u8>(at, load<u8>(at) | flag);
}

/** Grants a castling right (0 K, 1 Q, 2 k, 3 q) with the rook on the given square. The king must already be on its square. */
export function grantCastling(p: usize, right: i32, rook: u32): void {
  const king = kingSquare(p, right >> 1);
  const path = between(king, castledKing(right)) | bit(castledKing(right));
  const clear = path | between(rook, castledRook(right)) | bit(castledRook(right));
  const ends = bit(king) | bit(rook);
  store<u8>(p + right, <u8>rook, POS_CASTLING_ROOK);
  store<u64>(p + (<u32>right << 3), clear & ~ends, POS_CASTLING_CLEAR);
  store<u64>(p + (<u32>right << 3), path | bit(king), POS_CASTLING_SAFE);
  const flag = <u8>(<u8>1 << <u8>right);
  addFlag(p + king + POS_CASTLING_LOSS, flag);
  addFlag(p + rook + POS_CASTLING_LOSS, flag);
  stateOf(p).castling |= flag;
}

/** Completes a setup. The en-passant square is kept only if such a capture is legal. */
export function commitPosition(p: usize, us: i32, enPassant: u32, halfmoves: i32, ply: i32): void {
  const state = stateOf(p);
  positionAt(p).turn = us;
  positionAt(p).ply = ply;
  state.halfmoves = <u16>halfmoves;
  state.reversible = <u16>halfmoves;
  if (enPassant < 64 && canTakeEnPassant(p, us, enPassant)) state.enPassant = <u8>enPassant;
  findChecksAndPins(p, state, us);
  recomputeKeys(p, changetype<usize>(state));
  recomputeLanes(p);
}

/** The part of the key that stands for the given castling rights. */
export function rightsKey(p: usize, rights: i32): u64 {
  let sum: u64 = 0;
  for (let right = 0; right < 4; right++) {
    if (rights & (1 << right)) sum ^= castlingKey(right, load<u8>(p + right, POS_CASTLING_ROOK));
  }
  return sum;
}

/** Writes the four keys of the position, computed from scratch, into the state record at `target`. */
export function recomputeKeys(p: usize, target: usize): void {
  const state = stateOf(p);
  const rights = state.castling;
  const enPassant = state.enPassant;
  let whole = rightsKey(p, rights);
  let pawns: u64 = 0;
  let kings: u64 = 0;
  let material: u64 = 0;
  if (turn(p) != WHITE) whole ^= turnKey();
  if (enPassant != NO_SQUARE) whole ^= enPassantKey(enPassant);
  let all = occupied(p);
  while (all) {
    const square = lsb(all);
    const piece = pieceAt(p, square);
    whole ^= pieceKey(piece, square);
    material += materialKey(piece);
    if (piece >> 1 == PAWN) pawns ^= pieceKey(piece, square);
    if (piece >> 1 == KING) kings ^= pieceKey(piece, square);
    all &= all - 1;
  }
  const keys = changetype<State>(target);
  keys.key = whole;
  keys.pawnKey = pawns;
  keys.pawnKingKey = pawns ^ kings;
  keys.materialKey = material;
}

/** Whether the side not to move is in check, which no legal position allows. */
export function isOpponentInCheck(p: usize, us: i32): bool {
  return isAttacked(p, kingSquare(p, us ^ 1), us, occupied(p));
}

/** Copies a position with its history to another thread block. */
export function copyPosition(from: usize, to: usize): void {
  memory.copy(to, from, offsetof<Position>());
  const state = changetype<usize>(stateOf(from)) - from;
  memory.copy(to + STATES, from + STATES, state - STATES + offsetof<State>());
  positionAt(to).state = changetype<State>(to + state);
}
