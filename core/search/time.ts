// Decides whether to begin another iteration. The host sets the time for a move; the course of the search decides how much of it is used.

import { threadAt } from "../records";
import { elapsedMs, isPondering } from "./limits";
import { timeFalling, timeNodeShare, timeStability } from "./parameters.generated";
import { rootMoveAt } from "./root-moves";

/**
 * Whether it is time to answer after a completed iteration. `stable`: iterations since the best move changed; `fall`: centipawns lost
 * since the last one.
 */
export function isTimeUp(p: usize, stable: i32, fall: i32): bool {
  const soft = threadAt(p).softMs;
  if (soft <= 0 || isPondering(p)) return false;
  let factor: f64 = 1;
  if (timeStability()) factor *= 1.35 - 0.08 * <f64>min(stable, 8);
  if (timeFalling()) factor *= 1.0 + 0.01 * <f64>min(max(fall, -20), 60);
  if (timeNodeShare()) {
    const share = <f64>rootMoveAt(p, 0).nodes / <f64>max<u64>(threadAt(p).nodes, 1);
    factor *= 1.9 - 1.3 * share;
  }
  return elapsedMs(p) >= soft * factor;
}
