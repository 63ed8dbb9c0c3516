/**
 * A hash of every decision on the way to a score: comparisons, sides of clamps, best squares, entries read. Two
 * parameter vectors with the same signature lie on one smooth piece of the score.
 */
export class Signature {
  #low = 0x811c9dc5;
  #high = 0x9e3779b9;

  add(decision: number): void {
    const bits = decision | 0;
    this.#low = Math.imul(this.#low ^ bits, 0x01000193);
    this.#high = Math.imul(this.#high ^ bits ^ (this.#low >>> 15), 0x85ebca6b);
  }

  toString(): string {
    return [this.#high, this.#low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
