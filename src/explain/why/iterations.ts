import type { Info } from '../../engine/messages.ts';
import type { Move } from '../../rules/move.ts';

/**
 * The completed iterations of searches, each with its lines, best first. What was found for a depth first stays: whoever asks for that
 * depth again has the same answer.
 */
export class Iterations {
  /** By depth, then by the number of the line. */
  readonly #lines = new Map<number, Map<number, Info>>();
  /** Depths that were complete when the last search ended. */
  #settled = 0;

  /**
   * Hears of a line. An iteration's lines come one after the other, from 1 on. A search that was stopped may tell its best line once more
   * under the depth before: that line is there already.
   */
  hear(info: Info): void {
    if (info.depth <= this.#settled || info.depth === 0) return;
    const lines = this.#lines.get(info.depth) ?? new Map<number, Info>();
    if (lines.has(info.variation)) return;
    this.#lines.set(info.depth, lines.set(info.variation, info));
  }

  /** The search has ended: what is here stays. */
  settle(): void {
    this.#settled = this.depth;
  }

  /** The deepest that is complete: it has as many lines as any. */
  get depth(): number {
    const most = Math.max(0, ...[...this.#lines.values()].map(({ size }) => size));
    return Math.max(0, ...[...this.#lines].flatMap(([depth, { size }]) => (size === most ? [depth] : [])));
  }

  /** Its lines, best first; none if the depth was not searched. */
  at(depth: number): readonly Info[] {
    return [...(this.#lines.get(depth)?.values() ?? [])];
  }

  /** The result for a move at a depth. */
  of(move: Move, depth: number): Info | undefined {
    return this.at(depth).find(({ pv }) => pv[0] === move);
  }
}
