import type { Answer, Info, Order } from './messages.ts';

/** A worker as the engine sees it; Node and browsers differ only in how they make one. */
export interface WorkerHandle {
  post(order: Order): void;
  onAnswer(listener: (answer: Answer) => void): void;
  onFailure(listener: (error: Error) => void): void;
  terminate(): Promise<void>;
}

/** One worker of an engine: orders are asked of it one at a time. */
export class Hand {
  readonly #worker: WorkerHandle;
  #failure: Error | undefined;
  #asked: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | undefined;
  /** Hears of each line of a running search. */
  onInfo: (info: Info) => void = () => {};

  constructor(worker: WorkerHandle) {
    this.#worker = worker;
    worker.onAnswer((answer) => {
      if (answer.type === 'info') {
        this.onInfo(answer.info);
        return;
      }
      const asked = this.#asked;
      this.#asked = undefined;
      asked?.resolve(answer);
    });
    worker.onFailure((error) => {
      this.#failure ??= error;
      this.#asked?.reject(error);
      this.#asked = undefined;
    });
  }

  /** Gives an order that needs no answer. */
  post(order: Order): void {
    this.#worker.post(order);
  }

  /** Gives an order and waits until it is carried out. */
  ask(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#asked = { resolve, reject };
      this.#worker.post(order);
    });
  }

  terminate(): Promise<void> {
    return this.#worker.terminate();
  }
}
