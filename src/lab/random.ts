/** A seeded generator of numbers in [0, 1) (mulberry32): the same seed gives the same match on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** The generator for one item of a series. It depends only on the seed and the number, and differs from those of neighboring items. */
export function randomNumbersFor(seed: number, number: number): () => number {
  const mixed = randomNumbers(seed ^ Math.imul(number + 1, 0x9e3779b1));
  // The second output depends on all bits of both.
  mixed();
  return randomNumbers(Math.floor(mixed() * 2 ** 32));
}
