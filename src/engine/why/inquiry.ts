import type { Move } from '../../rules/move.ts';
import type { Engine } from '../engine.ts';
import type { Limits } from '../limits.ts';
import type { Info } from '../messages.ts';

/** Searches of one position under the same limits, each with nothing kept from the one before. */
export class Inquiry {
  readonly #engine: Engine;
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  readonly #heard: (info: Info) => void;
  /** What all searches together have taken. */
  nodes = 0;
  ms = 0;
  searches = 0;

  /** Whoever wants to know how far a search has come hears of each iteration. */
  constructor(engine: Engine, limits: Limits, signal?: AbortSignal, heard: (info: Info) => void = () => {}) {
    this.#engine = engine;
    this.#limits = limits;
    this.#signal = signal;
    this.#heard = heard;
  }

  get isAborted(): boolean {
    return this.#signal?.aborted === true;
  }

  async #search(limits: Limits, onInfo: (info: Info) => void): Promise<Info> {
    await this.#engine.clear();
    const running = this.#engine.search(limits, (info) => {
      onInfo(info);
      this.#heard(info);
    });
    const stop = () => this.#engine.stop();
    // An order to stop may have come before the search.
    if (this.isAborted) stop();
    this.#signal?.addEventListener('abort', stop);
    try {
      const info = await running;
      this.nodes += info.nodes;
      this.ms += info.ms;
      this.searches++;
      return info;
    } finally {
      this.#signal?.removeEventListener('abort', stop);
    }
  }

  /** What each completed iteration over these moves has found. */
  async iterations(moves: readonly Move[]): Promise<readonly Info[]> {
    const found: Info[] = [];
    await this.#search({ ...this.#limits, moves }, (info) => found.push(info));
    return found;
  }

  /** What is found to be best among these moves, or among all. */
  best(moves?: readonly Move[]): Promise<Info> {
    return this.#search({ ...this.#limits, ...(moves === undefined ? {} : { moves }) }, () => {});
  }

  /** The move that is chosen; undefined if the search was stopped before it had looked at all of them. */
  async choice(moves?: readonly Move[]): Promise<Move | undefined> {
    const { pv, depth } = await this.best(moves);
    return depth === 0 ? undefined : pv[0];
  }
}
