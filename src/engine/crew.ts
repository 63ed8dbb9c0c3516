import { Hand, Refusal, type WorkerHandle } from './hand.ts';
import type { Order } from './messages.ts';

/** The workers of an engine, one on each thread. What one of them dies of ends the work of all. */
export class Crew {
  readonly #spawn: () => WorkerHandle;
  #hands: Hand[] = [];
  #failure: Error | undefined;

  constructor(spawn: () => WorkerHandle) {
    this.#spawn = spawn;
  }

  /** Why there is no more work to be had from it. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The one that answers. */
  get main(): Hand {
    return this.#hands[0]!;
  }

  get helpers(): readonly Hand[] {
    return this.#hands.slice(1);
  }

  async resize(count: number): Promise<void> {
    while (this.#hands.length > count) await this.#hands.pop()!.terminate();
    // It may have been dismissed meanwhile.
    if (this.#failure !== undefined) throw this.#failure;
    while (this.#hands.length < count) this.#hands.push(new Hand(this.#spawn()));
  }

  /** Gives all an order and waits until it is carried out. */
  async ask(order: Order | ((i: number) => Order)): Promise<void> {
    try {
      await Promise.all(this.#hands.map((hand, i) => hand.ask(typeof order === 'function' ? order(i) : order)));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.fail(error as Error);
      throw this.#failure;
    }
  }

  fail(error: Error): void {
    this.#failure ??= error;
  }

  /** Ends all workers; others may come in their place. */
  async terminate(): Promise<void> {
    const hands = this.#hands;
    this.#hands = [];
    await Promise.all(hands.map((hand) => hand.terminate()));
  }

  /** Ends all workers for good. */
  dismiss(why: Error): Promise<void> {
    this.#failure = why;
    return this.terminate();
  }
}
