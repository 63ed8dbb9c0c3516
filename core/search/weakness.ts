// Human failings. The seed alone decides which moves are overlooked and which material is misjudged, so that a weak player errs the
// same way twice: nothing here is a random move.

import { ROOT } from "../layout";
import { Root } from "../records";
import { capturedKind, key, materialKey, movePromotion, turn, seeValue } from "../family/rules";
import { oversight, oversightValue, tradeNoise } from "./parameters.generated";
import { mix } from "../splitmix";
import { seededRandom } from "./seeded-random";

@inline function rootOf(p: usize): Root {
  return changetype<Root>(p + ROOT);
}

/** Prepares a search. Which moves are overlooked depends on the root's key; misjudgment of material counts from the root. */
export function startWeakness(p: usize): void {
  rootOf(p).key = key(p);
  rootOf(p).materialError = materialError(p);
}

/** Whether the player overlooks a move beyond the root. An overlooked move is overlooked everywhere in this search. */
@inline export function isOverlooked(p: usize, move: u32): bool {
  return oversight() != 0 && escapesNotice(p, move);
}

function escapesNotice(p: usize, move: u32): bool {
  if (max(seeValue(capturedKind(p, move)), seeValue(movePromotion(move))) > oversightValue()) return false;
  return seededRandom(rootOf(p).key ^ mix(<u64>move)) % 100 < <u64>oversight();
}

/** By how much the player misjudges the material on the board, in favor of White. */
function materialError(p: usize): i32 {
  const most = tradeNoise();
  return <i32>(seededRandom(materialKey(p)) % <u64>(2 * most + 1)) - most;
}

/** By how much the player misjudges the outcome of trades since the root, in favor of the side to move. */
export function misjudgement(p: usize): i32 {
  const error = materialError(p) - rootOf(p).materialError;
  return turn(p) ? -error : error;
}
