// Human failings. The seed alone decides which moves are overlooked and which material is misjudged, so that a weak player errs the
// same way twice: nothing here is a random move.

import { ROOT } from "../layout";
import { Root } from "../records";
import { capturedKind, key, materialKey, movePromotion, turn, seeValue } from "../board/rules";
import { oversight, oversightValue, tradeNoise } from "./parameters.generated";
import { mix, seededRandom } from "./seeded-random";

@inline function rootOf(p: usize): Root {
  return changetype<Root>(p + ROOT);
}

/** At the start of a search: what is overlooked now may be seen next time, and the material on the board is judged as it is. */
export function startWeakness(p: usize): void {
  rootOf(p).key = key(p);
  rootOf(p).materialError = materialError(p);
}

/** Whether a move beyond the root escapes the player's notice, wherever in this search it could be made. */
@inline export function isOverlooked(p: usize, move: u32): bool {
  return oversight() != 0 && escapesNotice(p, move);
}

function escapesNotice(p: usize, move: u32): bool {
  if (max(seeValue(capturedKind(p, move)), seeValue(movePromotion(move))) > oversightValue()) return false;
  return seededRandom(rootOf(p).key ^ mix(<u64>move)) % 100 < <u64>oversight();
}

/** By how much the player misjudges the material on the board, in favour of White. */
function materialError(p: usize): i32 {
  const most = tradeNoise();
  return <i32>(seededRandom(materialKey(p)) % <u64>(2 * most + 1)) - most;
}

/** By how much the player misjudges the outcome of trades since the root, in favour of the side to move. */
export function misjudgement(p: usize): i32 {
  const error = materialError(p) - rootOf(p).materialError;
  return turn(p) ? -error : error;
}
