import type { Info } from '../../engine/messages.ts';
import type { Move } from '../../rules/move.ts';

/**
 * The completed iterations of searches, each with its lines, best first. The first result for a depth is kept, so that asking for that
 * depth again gives the same answer.
 */
export class Iterations {
  /** By depth, then by rank. */
  readonly #lines = new Map<number, Map<number, Info>>();
  /** The depth that was complete when the last search ended. */
  #settled = 0;

  /**
   * Receives a line. An iteration's lines come in order, from 1 on. A search that was stopped may report its best line once more
   * under the depth before, which is ignored.
   */
  add(info: Info): void {
    if (info.depth <= this.#settled || info.depth === 0) return;
    const lines = this.#lines.get(info.depth) ?? new Map<number, Info>();
    if (lines.has(info.variation)) return;
    this.#lines.set(info.depth, lines.set(info.variation, info));
  }

  /** Keeps the present results for good, when a search has ended. */
  settle(): void {
    this.#settled = this.depth;
  }

  /** The deepest complete iteration: it has as many lines as any other. */
  get depth(): number {
    const most = Math.max(0, ...[...this.#lines.values()].map(({ size }) => size));
    return Math.max(0, ...[...this.#lines].flatMap(([depth, { size }]) => (size === most ? [depth] : [])));
  }

  /** The lines of a depth, best first; none if it was not searched. */
  at(depth: number): readonly Info[] {
    return [...(this.#lines.get(depth)?.values() ?? [])];
  }

  /** The result for a move at a depth. */
  of(move: Move, depth: number): Info | undefined {
    return this.at(depth).find(({ pv }) => pv[0] === move);
  }
}
