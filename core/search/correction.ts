// Correction history: how far static evals were off in positions with the same pawns, the same material, after the same moves.

import { CORRECTIONS } from "../layout";
import { materialKey, pawnKey, turn } from "../family/rules";
import { addBonus } from "./history";
import { correction, correctionMaterial, correctionMove, correctionPawns, tradeNoise } from "./parameters.generated";
import { clampEval } from "./score";
import { stackAt } from "./stack";
import { misjudgement } from "./weakness";

const TABLE_BYTES: usize = 65536;
const BOUND: i32 = 1024;
/** The unit of the weights: an entry at its bound with weight 1 is worth two centipawns. */
const UNIT: i32 = 512;

@inline function entryAt(p: usize, table: usize, hash: u64): usize {
  return p + CORRECTIONS + table * TABLE_BYTES + ((<usize>turn(p) << 15) + ((<usize>hash & 16383) << 1));
}

@inline function pawnEntry(p: usize): usize {
  return entryAt(p, 0, pawnKey(p));
}

@inline function materialEntry(p: usize): usize {
  return entryAt(p, 1, materialKey(p) >> 20);
}

@inline function moveEntry(p: usize, ply: i32): usize {
  const pair = (stackAt(p, ply - 1).pieceTo * 1031) ^ stackAt(p, ply - 2).pieceTo;
  return entryAt(p, 2, <u64>pair);
}

/** The static eval, corrected by correction history and distorted by weakness. */
@inline export function correctedEval(p: usize, rawEval: i32, ply: i32): i32 {
  let value = rawEval;
  if (tradeNoise()) value += misjudgement(p);
  if (!correction()) return clampEval(value);
  const sum =
    <i32>load<i16>(pawnEntry(p)) * correctionPawns() +
    <i32>load<i16>(materialEntry(p)) * correctionMaterial() +
    <i32>load<i16>(moveEntry(p, ply)) * correctionMove();
  return clampEval(value + sum / UNIT);
}

/** Updates the entries: the search found `error` more than the corrected static eval. */
export function updateCorrection(p: usize, error: i32, depth: i32, ply: i32): void {
  const bonus = min(max((error * depth) / 8, -BOUND / 4), BOUND / 4);
  addBonus(pawnEntry(p), bonus, BOUND);
  addBonus(materialEntry(p), bonus, BOUND);
  addBonus(moveEntry(p, ply), bonus, BOUND);
}
