import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Fault } from '../../rules/result.ts';
import { faultOf } from './rpc.ts';

/** Identifies a question. Two keys are equal if their entries are identical. */
export type Key = readonly unknown[];

/** The state of a query. */
export interface Answer<T, P = unknown> {
  /** The latest answer. While the next one is awaited, it belongs to an earlier question. */
  readonly value: T | undefined;
  /** The key of the latest answer or fault. */
  readonly key: Key | undefined;
  readonly isRunning: boolean;
  /** The progress that the running task has reported. */
  readonly progress: P | undefined;
  readonly fault: Fault | undefined;
}

/** A task's connection to its query. */
export interface Run<T, P = unknown> {
  /** Aborted when the answer is no longer wanted. The next task starts when this one has ended. */
  readonly signal: AbortSignal;
  /** Shows progress or an early answer. Does nothing after an abort. */
  readonly report: (state: Partial<Pick<Answer<T, P>, 'value' | 'progress'>>) => void;
}

/** Answers one question, usually by calling a worker. Undefined leaves the earlier answer in place. */
export type QueryTask<T, P = unknown> = (run: Run<T, P>) => Promise<T | undefined>;

interface Question<T, P> {
  readonly key: Key;
  readonly task: QueryTask<T, P>;
  readonly controller: AbortController;
  readonly settle: (value: T | undefined) => void;
  /** Whether the answer is to be ignored even where interim answers are shown. */
  isCancelled: boolean;
}

export interface QueryOptions {
  /** Also shows answers to earlier questions while the latest is awaited, for example while a slider moves. */
  readonly showsInterim?: boolean;
}

const NO_ANSWER = { value: undefined, key: undefined, isRunning: false, progress: undefined, fault: undefined };

function isSameKey(a: Key | undefined, b: Key | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((entry, i) => Object.is(entry, b[i]));
}

/**
 * Asks one question at a time, and the latest question wins: it aborts the running task, waits for it to end, and replaces any question
 * that is still waiting. The last good answer stays until the next one arrives.
 */
export class Query<T, P = unknown> {
  /** The state, as a store and as a React hook. */
  readonly use = create<Answer<T, P>>(() => NO_ANSWER);
  readonly #showsInterim: boolean;
  #running: Question<T, P> | undefined;
  #waiting: Question<T, P> | undefined;

  constructor({ showsInterim = false }: QueryOptions = {}) {
    this.#showsInterim = showsInterim;
  }

  /** Asks, even if the key is the same as before. Resolves to undefined if the task fails or a later question replaces it. */
  ask(key: Key, task: QueryTask<T, P>): Promise<T | undefined> {
    this.#waiting?.settle(undefined);
    this.#running?.controller.abort();
    return new Promise((settle) => {
      this.#waiting = { key, task, controller: new AbortController(), settle, isCancelled: false };
      this.use.setState(({ fault, key: before }) => ({
        isRunning: true,
        progress: undefined,
        fault: undefined,
        key: fault === undefined ? before : undefined,
      }));
      if (this.#running === undefined) void this.#work();
    });
  }

  /** Asks unless the key is already answered or being answered. */
  ensure(key: Key, task: QueryTask<T, P>): void {
    const { key: answered, fault } = this.use.getState();
    const pending = this.#waiting ?? (this.#running?.isCancelled ? undefined : this.#running);
    if (fault === undefined && isSameKey(answered, key)) this.cancel();
    else if (!isSameKey(pending?.key, key)) void this.ask(key, task);
  }

  /** Stops asking; the last answer stays. */
  cancel(): void {
    this.#waiting?.settle(undefined);
    this.#waiting = undefined;
    if (this.#running !== undefined) this.#running.isCancelled = true;
    this.#running?.controller.abort();
    if (this.use.getState().isRunning) this.use.setState({ isRunning: false, progress: undefined });
  }

  /** Stops asking and forgets the last answer. */
  clear(): void {
    this.cancel();
    this.use.setState(NO_ANSWER);
  }

  async #work(): Promise<void> {
    while (this.#waiting !== undefined) {
      const question = this.#waiting;
      this.#waiting = undefined;
      this.#running = question;
      question.settle(await this.#run(question));
      this.#running = undefined;
    }
  }

  async #run(question: Question<T, P>): Promise<T | undefined> {
    const { key, task, controller } = question;
    const { signal } = controller;
    const report: Run<T, P>['report'] = (state) => {
      // The value no longer belongs to the key that was answered last.
      if (!signal.aborted) this.use.setState('value' in state ? { ...state, key: undefined } : state);
    };
    try {
      const value = await task({ signal, report });
      const answer = value === undefined ? { key } : { key, value };
      if (!signal.aborted) this.use.setState({ ...answer, isRunning: false, progress: undefined });
      else if (this.#showsInterim && !question.isCancelled) this.use.setState(answer);
      return signal.aborted ? undefined : value;
    } catch (error) {
      if (!signal.aborted) this.use.setState({ key, isRunning: false, progress: undefined, fault: faultOf(error) });
      return undefined;
    }
  }
}

/** Waits, but not beyond an abort. Resolves to whether the time has passed. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });
}

/** An answer as a component shows it. */
export interface ShownAnswer<T> extends Pick<Answer<T>, 'value' | 'fault'> {
  /** Whether the value or fault answers the present question. */
  readonly isFresh: boolean;
}

export interface UseQueryOptions<T> extends QueryOptions {
  /** A query that several components share or that outlives them. By default each component has its own. */
  readonly query?: Query<T>;
}

/** Asks whenever the key changes and returns the latest answer. Without a key there is no question and no answer. */
export function useQuery<T>(
  key: Key | undefined,
  task: QueryTask<T>,
  { query: shared, ...options }: UseQueryOptions<T> = {},
): ShownAnswer<T> {
  const own = useRef<Query<T>>(null);
  own.current ??= shared ?? new Query<T>(options);
  const query = own.current;
  const latestKey = useRef(key);
  // Keep the array while its entries stay the same, so that the effect below runs only when they change.
  if (!isSameKey(latestKey.current, key)) latestKey.current = key;
  const wanted = latestKey.current;
  const latestTask = useRef(task);
  latestTask.current = task;
  useEffect(() => {
    if (wanted === undefined) query.clear();
    else query.ensure(wanted, latestTask.current);
  }, [query, wanted]);
  useEffect(() => (shared === undefined ? () => query.cancel() : undefined), [query, shared]);
  const value = query.use((state) => state.value);
  const answered = query.use((state) => state.key);
  const fault = query.use((state) => state.fault);
  if (wanted === undefined) return { value: undefined, fault: undefined, isFresh: false };
  const isFresh = isSameKey(answered, wanted);
  return { value, fault: isFresh ? fault : undefined, isFresh };
}
