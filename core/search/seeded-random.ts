// Random numbers that depend only on the profile's seed and on the word they are drawn for: the same word always gets
// the same number.

import { mix } from "../splitmix";
import { seed } from "./parameters.generated";

/** The random number that the seed gives to a word. */
@inline export function seededRandom(word: u64): u64 {
  return mix(word ^ mix(<u64>seed()));
}
