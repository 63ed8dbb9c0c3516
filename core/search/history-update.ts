// Updates killers, counter-moves and histories after a fail high.

import { Node } from "../records";
import { isTactical } from "../family/rules";
import { historyBonus, setCounterMove, updateCapture, updateQuiet, updateRefuted } from "./history";
import { triedQuiet, triedTactical } from "./picker";
import { addKiller, stackAt } from "./stack";

/**
 * Gives a bonus to the best move and a malus to the other moves tried. If it fails high, the move that it refutes gets a malus, too.
 */
export function updateHistories(p: usize, node: Node, best: u32, failsHigh: bool): void {
  const ply = node.ply;
  const bonus = historyBonus(node.depth);
  if (isTactical(p, best)) {
    updateCapture(p, best, bonus);
  } else {
    addKiller(stackAt(p, ply), best);
    setCounterMove(p, ply, best);
    updateQuiet(p, best, ply, bonus);
    for (let i = 0; i < node.quietsTried; i++) {
      const move = triedQuiet(node, i);
      if (move != best) updateQuiet(p, move, ply, -bonus);
    }
  }
  if (failsHigh) updateRefuted(p, ply, bonus);
  for (let i = 0; i < node.tacticalsTried; i++) {
    const move = triedTactical(node, i);
    if (move != best) updateCapture(p, move, -bonus);
  }
}
