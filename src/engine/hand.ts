import type { Answer, Info, Order } from './messages.ts';

/** A worker as the engine sees it; Node and browsers differ only in how they make one. */
export interface WorkerHandle {
  post(order: Order): void;
  onAnswer(listener: (answer: Answer) => void): void;
  onFailure(listener: (error: Error) => void): void;
  terminate(): Promise<void>;
}

/** An order that a worker could not carry out, without harm to it. */
export class Refusal extends Error {}

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
      if (answer.type === 'refused') asked?.reject(new Refusal(answer.reason));
      else asked?.resolve(answer);
    });
    worker.onFailure((error) => this.#fail(error));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#asked?.reject(error);
    this.#asked = undefined;
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

  /** Whoever waits for an answer learns that there will be none. */
  terminate(): Promise<void> {
    this.#fail(new Error('the search worker was ended'));
    return this.#worker.terminate();
  }
}
