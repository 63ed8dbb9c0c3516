// What a finished position teaches: the move that cut was good, those tried before it were not.

import { isTactical } from "../board/rules";
import { addKiller, frameOf } from "./frame";
import { historyBonus, learnCapture, learnQuiet, setCounter } from "./history";
import { triedQuiet, triedQuiets, triedTactical, triedTacticals } from "./picker";

export function learnCut(p: usize, picker: usize, best: u32, depth: i32, ply: i32): void {
  const bonus = historyBonus(depth);
  if (isTactical(p, best)) {
    learnCapture(p, best, bonus);
  } else {
    addKiller(frameOf(p, ply), best);
    setCounter(p, ply, best);
    learnQuiet(p, best, ply, bonus);
    for (let i = 0; i < triedQuiets(picker); i++) {
      const move = triedQuiet(picker, i);
      if (move != best) learnQuiet(p, move, ply, -bonus);
    }
  }
  for (let i = 0; i < triedTacticals(picker); i++) {
    const move = triedTactical(picker, i);
    if (move != best) learnCapture(p, move, -bonus);
  }
}
