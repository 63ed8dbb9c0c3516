// Human failings. Which moves are overlooked and which material is misjudged depends on the seed alone, so that a weak player errs
// the same way twice: nothing here is a random move.

import { ROOT_ERROR, ROOT_KEY } from "../layout";
import { capturedKind, key, materialKey, movePromotion, turn, valueOf } from "../board/rules";
import { chanceOf, mix } from "./chance";
import { oversight, oversightValue, tradeNoise } from "./parameters.generated";

/** At the start of a search: what is overlooked now may be seen next time, and what is on the board is judged as it is. */
export function lookAfresh(p: usize): void {
  store<u64>(p, key(p), ROOT_KEY);
  store<i32>(p, errorOf(p), ROOT_ERROR);
}

/** Whether a move beyond the root escapes the player's notice, wherever in this search it could be made. */
@inline export function isOverlooked(p: usize, move: u32): bool {
  return oversight() != 0 && escapesNotice(p, move);
}

function escapesNotice(p: usize, move: u32): bool {
  if (max(valueOf(capturedKind(p, move)), valueOf(movePromotion(move))) > oversightValue()) return false;
  return chanceOf(load<u64>(p, ROOT_KEY) ^ mix(<u64>move)) % 100 < <u64>oversight();
}

/** By how much the player misjudges the material on the board, in favour of White. */
function errorOf(p: usize): i32 {
  const most = tradeNoise();
  return <i32>(chanceOf(materialKey(p)) % <u64>(2 * most + 1)) - most;
}

/** By how much it misjudges what trades have led to, in favour of the side to move. */
export function misjudgement(p: usize): i32 {
  const error = errorOf(p) - load<i32>(p, ROOT_ERROR);
  return turn(p) ? -error : error;
}
