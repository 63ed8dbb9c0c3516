// Random numbers that depend only on the profile's seed and on the word they are drawn for: the same word always gets
// the same number.

import { seed } from "./parameters.generated";

/** Mixes the bits of a word (the finaliser of splitmix64). */
@inline export function mix(word: u64): u64 {
  let z = word + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** The random number that the seed gives to a word. */
@inline export function seededRandom(word: u64): u64 {
  return mix(word ^ mix(<u64>seed()));
}
