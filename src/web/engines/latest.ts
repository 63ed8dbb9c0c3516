/**
 * Runs one job at a time and, of those asked for meanwhile, only the last: while a slider moves, questions would pile up otherwise.
 * A job that was overtaken is never run.
 */
export class Latest {
  #isRunning = false;
  #next: (() => Promise<void>) | undefined;

  run(job: () => Promise<void>): void {
    this.#next = job;
    if (!this.#isRunning) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let job = this.#next; job !== undefined; job = this.#next) {
        this.#next = undefined;
        await job();
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
