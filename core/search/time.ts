// Whether another iteration is worth its time. The host says how long a move should take; how the search goes says how much of that.

import { SEARCH_NODES, SEARCH_SOFT_MS } from "../layout";
import { elapsed, isPondering } from "./limits";
import { timeFalling, timeNodeShare, timeStability } from "./parameters.generated";
import { rootNodes } from "./root-moves";

/** After a completed iteration: is it time to answer? `stable`: iterations since the best move changed; `fall`: centipawns lost. */
export function isTimeUp(p: usize, stable: i32, fall: i32): bool {
  const soft = load<f64>(p, SEARCH_SOFT_MS);
  if (soft <= 0 || isPondering(p)) return false;
  let factor: f64 = 1;
  if (timeStability()) factor *= 1.35 - 0.08 * <f64>min(stable, 8);
  if (timeFalling()) factor *= 1.0 + 0.01 * <f64>min(max(fall, -20), 60);
  if (timeNodeShare()) {
    const share = <f64>rootNodes(p, 0) / <f64>max<u64>(load<u64>(p, SEARCH_NODES), 1);
    factor *= 1.9 - 1.3 * share;
  }
  return elapsed(p) >= soft * factor;
}
