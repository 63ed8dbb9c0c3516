// Correction history: how far static scores were off in positions with the same pawns, the same material, after the same moves.

import { CORRECTIONS } from "../layout";
import { materialKey, pawnKey, turn } from "../board/rules";
import { frameOf, movedOf } from "./frame";
import { correction, correctionMaterial, correctionMove, correctionPawns, tradeNoise } from "./parameters.generated";
import { tame } from "./score";
import { misjudgement } from "./weakness";

const TABLE_BYTES: usize = 65536;
const BOUND: i32 = 1024;
/** What the weights are counted in: an entry at its bound, weighed with 1, is worth two centipawns. */
const UNIT: i32 = 512;

@inline function entryAt(p: usize, table: usize, hash: u64): usize {
  return p + CORRECTIONS + table * TABLE_BYTES + ((<usize>turn(p) << 15) + ((<usize>hash & 16383) << 1));
}

@inline function pawnsAt(p: usize): usize {
  return entryAt(p, 0, pawnKey(p));
}

@inline function materialAt(p: usize): usize {
  return entryAt(p, 1, materialKey(p) >> 20);
}

@inline function moveAt(p: usize, ply: i32): usize {
  const pair = (movedOf(frameOf(p, ply - 1)) * 1031) ^ movedOf(frameOf(p, ply - 2));
  return entryAt(p, 2, <u64>pair);
}

/** The static score as experience corrects it, and as weakness distorts it. */
@inline export function corrected(p: usize, score: i32, ply: i32): i32 {
  if (tradeNoise()) score += misjudgement(p);
  if (!correction()) return tame(score);
  const sum =
    <i32>load<i16>(pawnsAt(p)) * correctionPawns() +
    <i32>load<i16>(materialAt(p)) * correctionMaterial() +
    <i32>load<i16>(moveAt(p, ply)) * correctionMove();
  return tame(score + sum / UNIT);
}

@inline function learn(at: usize, bonus: i32): void {
  const old = <i32>load<i16>(at);
  store<i16>(at, <i16>(old + bonus - (old * abs(bonus)) / BOUND));
}

/** The search found `error` more than the corrected static score. */
export function learnCorrection(p: usize, error: i32, depth: i32, ply: i32): void {
  const bonus = min(max((error * depth) / 8, -BOUND / 4), BOUND / 4);
  learn(pawnsAt(p), bonus);
  learn(materialAt(p), bonus);
  learn(moveAt(p, ply), bonus);
}
