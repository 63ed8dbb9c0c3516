/** The probability that a standard normal number exceeds a value that is not negative. Relative errors are below 10⁻⁷. */
export function normalTail(z: number): number {
  // Beyond this the series would need many terms, and the continued fraction few.
  if (z > 3) {
    let fraction = z;
    for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
    return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction;
  }
  let [term, sum] = [z, z];
  for (let k = 1; Math.abs(term) > 1e-17 && k < 200; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return 0.5 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/**
 * Tells which of many tests are significant, by the method of Benjamini and Hochberg: among these, at most this share is expected to be
 * there by chance.
 */
export function standing(probabilities: readonly number[], share: number): boolean[] {
  const order = [...probabilities.keys()].sort((a, b) => probabilities[a]! - probabilities[b]!);
  const count = probabilities.length;
  let last = -1;
  for (const [rank, i] of order.entries()) if (probabilities[i]! <= (share * (rank + 1)) / count) last = rank;
  const stands = probabilities.map(() => false);
  for (const i of order.slice(0, last + 1)) stands[i] = true;
  return stands;
}
