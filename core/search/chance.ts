// Chance that is none: numbers that look random and depend only on what they are asked for.

import { seed } from "./parameters.generated";

/** A well-mixed number for a word (the finaliser of splitmix64). */
@inline export function mix(word: u64): u64 {
  let z = word + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** The number that the profile's seed gives to a word. */
@inline export function chanceOf(word: u64): u64 {
  return mix(word ^ mix(<u64>seed()));
}
