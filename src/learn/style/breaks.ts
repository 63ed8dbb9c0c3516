/** Milliseconds of work between two breaks. */
const AT_ONCE = 40;

/** Breaks in long work, in which the thread yields so that an interrupt is noticed. */
export class Breaks {
  readonly #signal: AbortSignal | undefined;
  #last = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Takes a break if it is time for one. Throws if the work was aborted. */
  async take(): Promise<void> {
    if (performance.now() - this.#last < AT_ONCE) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#last = performance.now();
    this.#signal?.throwIfAborted();
  }
}
