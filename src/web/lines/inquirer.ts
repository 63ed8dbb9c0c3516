import { create } from 'zustand';
import type { Fault } from '../../rules/result.ts';
import { spawn } from '../engines/engines.ts';
import { faultOf, Remote } from '../engines/rpc.ts';

/** How an inquiry stands. */
export interface Inquiry<T, P> {
  readonly isRunning: boolean;
  /** Whether the user has ended it. */
  readonly isStopped: boolean;
  readonly progress: P | undefined;
  /** The latest answer; while the next is looked for, it belongs to what was asked before. */
  readonly value: T | undefined;
  readonly fault: Fault | undefined;
}

const IDLE = { isRunning: false, isStopped: false, progress: undefined, value: undefined, fault: undefined };

/** Asks one sort of question at a time, of a worker that starts with the first. Later questions overtake earlier ones. */
export class Inquirer<T, P> {
  readonly use = create<Inquiry<T, P>>(() => IDLE);
  readonly #remote: Remote;
  readonly #task: string;
  readonly #heard: (event: never) => Partial<Inquiry<T, P>>;
  #latest = 0;

  /** `task` is one of `tasks.ts`; `heard` says what is made of what it tells on the way. The worker is its own unless told. */
  constructor(task: string, heard: (event: never) => Partial<Inquiry<T, P>>, remote = new Remote(spawn)) {
    this.#remote = remote;
    this.#task = task;
    this.#heard = heard;
  }

  /** Asks; the earlier answer stays until there is another, if it is to be kept. Undefined if the question was overtaken or failed. */
  async ask(args: readonly unknown[], { keep }: { readonly keep: boolean }): Promise<T | undefined> {
    const mine = ++this.#latest;
    const isLatest = () => mine === this.#latest;
    this.use.setState(({ value }) => ({ ...IDLE, isRunning: true, value: keep ? value : undefined }));
    try {
      const value = (await this.#remote.call('lines', this.#task, args, (event) => {
        if (isLatest()) this.use.setState(this.#heard(event as never));
      })) as T | undefined;
      if (!isLatest()) return undefined;
      this.use.setState({ isRunning: false, progress: undefined, ...(value === undefined ? {} : { value }) });
      return value;
    } catch (error) {
      if (isLatest()) this.use.setState({ isRunning: false, progress: undefined, fault: faultOf(error) });
      return undefined;
    }
  }

  /** Something short of the same worker. */
  call<R>(task: string, ...args: readonly unknown[]): Promise<R> {
    return this.#remote.call('lines', task, args) as Promise<R>;
  }

  /** Ends the work; what was found by then is the answer. */
  stop(): void {
    this.use.setState({ isStopped: true });
    void this.call('stop').catch(() => {});
  }

  /** Ends the work and forgets the answer. */
  clear(): void {
    const { isRunning } = this.use.getState();
    this.#latest++;
    this.use.setState(IDLE);
    if (isRunning) void this.call('cancel').catch(() => {});
  }

  /** Forgets everything, the engine and its memory included. */
  end(): void {
    this.#latest++;
    this.use.setState(IDLE);
    this.#remote.end();
  }
}
