import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import type { Allotment, Limits } from './limits.ts';
import type { Info } from './messages.ts';

/** The longest delay of a timer, in ms. */
const FOREVER = 2 ** 31 - 1;

/** A search that has not been answered yet. */
export class RunningSearch {
  readonly limits: Limits;
  /** When it was asked for. */
  readonly askedAt = performance.now();
  readonly done: Promise<Info>;
  readonly #onInfo: (info: Info) => void;
  #settle!: { readonly resolve: (info: Info) => void; readonly reject: (error: Error) => void };
  /** A legal move, noted before the search begins: while it runs, the position changes. */
  readonly #first: Move | undefined;
  #last: Info | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the workers began, and how long they may take. */
  #begun: { readonly at: number; readonly allotment: Allotment } | undefined;
  isStopped = false;
  /** Whether it has begun and ends at once, so that it need not be stopped. */
  isBrief = false;
  isPondering: boolean;

  constructor(limits: Limits, position: BoardPosition, onInfo: (info: Info) => void) {
    this.limits = limits;
    this.#first = limits.moves?.[0] ?? position.moves()[0];
    this.isPondering = limits.ponder ?? false;
    this.#onInfo = onInfo;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** Receives a line. Before the first iteration is complete, it is kept only in case the worker must be terminated. */
  receive(info: Info): void {
    if (info.variation === 1) this.#last = info;
    if (info.depth > 0) this.#onInfo(info);
  }

  /** The best line so far, or any legal move if there is none. */
  get best(): Info {
    if (this.#last !== undefined) return this.#last;
    const pv = this.#first === undefined ? [] : [this.#first];
    return { depth: 0, selectiveDepth: 0, variation: 1, score: { cp: 0 }, nodes: 0, ms: 0, hashfull: 0, pv };
  }

  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  begin(allotment: Allotment): void {
    this.#begun = { at: performance.now(), allotment };
  }

  /** Calls back when its time is spent, counted from its beginning; never if it has no time limit or is answered before. */
  whenSpent(call: () => void): void {
    const { at, allotment } = this.#begun!;
    const allowed = allotment.soft || allotment.hard;
    if (allowed === 0) return;
    this.#timer = setTimeout(call, Math.min(Math.max(0, at + allowed - performance.now()), FOREVER));
  }

  resolve(info: Info): void {
    clearTimeout(this.#timer);
    this.#settle.resolve(info);
  }

  reject(error: Error): void {
    clearTimeout(this.#timer);
    this.#settle.reject(error);
  }
}
