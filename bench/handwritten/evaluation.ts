// Three terms written by hand, as a chess programmer would: the reference for the speed of the compiled evaluation. Middlegame and
// endgame values are packed into one integer and added together, piece-square sums come from the core's lanes, and everything is an
// integer. Numbers are constants, those of values.ts; tables lie in memory, written by the benchmark.

import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from "../../core/chess/attacks";
import { ofColor, pieces, turn } from "../../core/chess/position";
import { BISHOP, FILE_A, FILE_H, KING, KNIGHT, lsb, PAWN, QUEEN, ROOK, WHITE } from "../../core/chess/squares";
import { LANE_BYTES, POS_STATE, PROFILE_TABLES, PROFILES, STATE_LANES } from "../../core/layout";

// Tables of packed values by number of safe squares, 32 entries each, and the share of the middlegame by weight of the pieces.
export const TABLES = PROFILES + PROFILE_TABLES;
const KNIGHT_MOBILITY = TABLES;
const BISHOP_MOBILITY = TABLES + 128;
const ROOK_MOBILITY = TABLES + 256;
const QUEEN_MOBILITY = TABLES + 384;
const SHARES = TABLES + 512;

// Attack units in halves; danger in units of 2^-12 centipawns, as are the scores until they are rounded.
const KNIGHT_UNIT: i32 = 6;
const BISHOP_UNIT: i32 = 4;
const ROOK_UNIT: i32 = 7;
const QUEEN_UNIT: i32 = 9;
const DANGER_SCALE: i32 = 154;
const MAX_DANGER: i32 = 450 << 12;
const FULL_PHASE: i32 = 24;

@inline function tableEntry(table: usize, set: u64): i32 {
  return load<i32>(table + (<u32>popcnt(set) << 2));
}

@inline function coveredByPawns(pawns: u64, us: i32): u64 {
  return us == WHITE ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9) : ((pawns & ~FILE_H) >> 7) | ((pawns & ~FILE_A) >> 9);
}

/** One walk over a side's pieces: attack units in the upper half, packed mobility in the lower. */
@inline function activity(p: usize, us: i32, all: u64): u64 {
  const them = us ^ 1;
  const safe = ~(ofColor(p, us) | coveredByPawns(pieces(p, them, PAWN), them));
  const ring = kingAttacks(lsb(pieces(p, them, KING)));
  let value: i32 = 0;
  let hits: i32 = 0;
  for (let rest = pieces(p, us, KNIGHT); rest; rest &= rest - 1) {
    const attacks = knightAttacks(lsb(rest));
    value += tableEntry(KNIGHT_MOBILITY, attacks & safe);
    hits += KNIGHT_UNIT * <i32>popcnt(attacks & ring);
  }
  for (let rest = pieces(p, us, BISHOP); rest; rest &= rest - 1) {
    const attacks = bishopAttacks(lsb(rest), all);
    value += tableEntry(BISHOP_MOBILITY, attacks & safe);
    hits += BISHOP_UNIT * <i32>popcnt(attacks & ring);
  }
  for (let rest = pieces(p, us, ROOK); rest; rest &= rest - 1) {
    const attacks = rookAttacks(lsb(rest), all);
    value += tableEntry(ROOK_MOBILITY, attacks & safe);
    hits += ROOK_UNIT * <i32>popcnt(attacks & ring);
  }
  for (let rest = pieces(p, us, QUEEN); rest; rest &= rest - 1) {
    const square = lsb(rest);
    const attacks = bishopAttacks(square, all) | rookAttacks(square, all);
    value += tableEntry(QUEEN_MOBILITY, attacks & safe);
    hits += QUEEN_UNIT * <i32>popcnt(attacks & ring);
  }
  return (<u64>hits << 32) | <u64>(<u32>value);
}

@inline function danger(activity: u64): i32 {
  const units = <i32>(activity >> 32);
  return min(units * units * DANGER_SCALE, MAX_DANGER);
}

/** The score for the side to move. */
export function evaluate(p: usize): i32 {
  const state = <usize>load<u32>(p, POS_STATE);
  const all = ofColor(p, 0) | ofColor(p, 1);
  // The first lane sums packed material and placement, the second the weight of the pieces.
  let packed = load<i32>(state, STATE_LANES) - load<i32>(state, STATE_LANES + LANE_BYTES);
  const white = activity(p, 0, all);
  const black = activity(p, 1, all);
  packed += <i32>white - <i32>black;

  const weight = load<i32>(state, STATE_LANES + 4) + load<i32>(state, STATE_LANES + LANE_BYTES + 4);
  const share = load<i32>(SHARES + (<usize>min(weight, FULL_PHASE) << 2));
  const eg = <i32>(<i16>packed);
  const mg = (packed - eg) >> 16;
  const fine = ((eg << 10) + (mg - eg) * share) * 4 + danger(white) - danger(black);
  // To the nearest centipawn, ties to even.
  const score = (fine + 2047 + ((fine >> 12) & 1)) >> 12;
  return turn(p) ? -score : score;
}
