// Random numbers that are the same on every machine and in every run.

const STEP: u64 = 0x9e3779b97f4a7c15;

/** Mixes the bits of a word (the finaliser of splitmix64). */
@inline export function mix(word: u64): u64 {
  let z = word + STEP;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** Fills memory with the numbers that follow a seed. */
@inline export function fillRandom(from: usize, to: usize, seed: u64): void {
  for (let at = from; at < to; at += 8) {
    store<u64>(at, mix(seed));
    seed += STEP;
  }
}
