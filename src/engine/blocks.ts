import type { LineRules } from '../evaluation/line/rules.ts';
import { SEARCH_PARAMETERS, type SearchValues } from '../profiles/search-parameters.ts';
import { type Core, growTo, type Layout } from '../rules/core.ts';
import { show } from '../rules/names.ts';
import { FaultError, fail, ok, type Result } from '../rules/result.ts';
import type { Allotment, Limits } from './limits.ts';
import type { Image } from './messages.ts';

/** How much an engine may take: threads, and megabytes for the transposition table. */
export interface EngineSize {
  readonly threads: number;
  readonly hash: number;
}

export const DEFAULT_SIZE: EngineSize = { threads: 1, hash: 16 };
export const MAX_THREADS = 64;
export const MAX_HASH = 2048;

/** The most a position can have. */
const MOST_MOVES = 256;
const MEGABYTE = 2 ** 20;

/** Whether a size means anything; whether there is memory for it shows when it is taken. */
export function checkSize({ threads, hash }: EngineSize): Result<void> {
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS))
    return fail(
      'engine.size',
      'threads',
      `threads must be a whole number from 1 to ${MAX_THREADS}, not ${show(threads)}`,
    );
  if (!(Number.isInteger(hash) && hash >= 1))
    return fail('engine.size', 'hash', `hash must be a whole number of megabytes, at least 1, not ${show(hash)}`);
  return ok(undefined);
}

/** Why an engine of such a size cannot be had. */
export function noMemoryFor({ threads, hash }: EngineSize): FaultError {
  const message = `there is no memory for ${threads} threads and a table of ${hash} MB`;
  return new FaultError({ code: 'engine.memory', field: 'size', message });
}

/** The owner's view of an engine's memory: where the threads and the table lie, and the orders written for them. */
export class Blocks {
  readonly #core: Core;
  readonly #layout: Layout;
  /** Whether the workers work on this very memory. */
  readonly isShared: boolean;
  #size: EngineSize = DEFAULT_SIZE;
  #age = 0;
  /** Entries of the table that the profile lets be used, 0 for all. */
  #entries = 0;

  constructor(core: Core, isShared: boolean) {
    this.#core = core;
    this.#layout = core.layout;
    this.isShared = isShared;
  }

  /** The thread blocks, the one that answers first. */
  get addresses(): number[] {
    const { THREADS, SEARCHING_THREAD_BYTES } = this.#layout;
    return Array.from({ length: this.#size.threads }, (_, i) => THREADS + i * SEARCHING_THREAD_BYTES);
  }

  get #table(): number {
    const { THREADS, SEARCHING_THREAD_BYTES } = this.#layout;
    return THREADS + this.#size.threads * SEARCHING_THREAD_BYTES;
  }

  get #clusters(): number {
    return Math.floor((this.#size.hash * MEGABYTE) / this.#layout.CLUSTER_BYTES);
  }

  get #clustersInUse(): number {
    const wanted = Math.ceil(this.#entries / this.#layout.CLUSTER_ENTRIES);
    return wanted === 0 ? this.#clusters : Math.min(wanted, this.#clusters);
  }

  /** What a worker's memory must hold. */
  get bytes(): number {
    return this.#table + this.#clusters * this.#layout.CLUSTER_BYTES;
  }

  /** Makes room for so many threads and so large a table. Throws, and leaves all as it was, if there is not enough memory. */
  arrange(size: EngineSize): void {
    const before = this.#size;
    this.#size = size;
    try {
      growTo(this.#core.memory, this.isShared ? this.bytes : this.#table);
    } catch {
      this.#size = before;
      throw noMemoryFor(size);
    }
    this.clear();
  }

  /** Forgets all that earlier searches learned. */
  clear(): void {
    this.#age = 0;
    if (!this.isShared) return;
    for (const address of this.addresses) this.#core.exports.clearHistories(address);
    this.#core.exports.clearTable(this.#table, this.#clusters);
  }

  writeParameters(values: SearchValues): void {
    this.#entries = values.get('tableEntries') ?? 0;
    const view = new DataView(this.#core.memory.buffer, this.#layout.PARAMETERS);
    SEARCH_PARAMETERS.forEach((parameter, i) => {
      view.setInt32(4 * i, values.get(parameter.name) ?? parameter.default, true);
    });
  }

  /** Writes the orders of a search for all threads, of which the first may be to search alone; that one has the position. */
  writeOrders(
    limits: Limits,
    { soft, hard }: Allotment,
    generation: number,
    readsClocks: boolean,
    isAlone: boolean,
  ): void {
    const { addresses } = this;
    const layout = this.#layout;
    const [main, ...helpers] = addresses as [number, ...number[]];
    for (const helper of helpers) this.#core.exports.copyPosition(main, helper);
    this.#age++;
    addresses.forEach((address, i) => {
      const view = new DataView(this.#core.memory.buffer, address);
      const isMain = i === 0;
      // What threads search besides the first is decided by when that one ends.
      view.setInt32(
        layout.SEARCH_DEPTH,
        isMain ? Math.min(limits.depth ?? layout.MAX_PLY, layout.MAX_PLY) : layout.MAX_PLY,
        true,
      );
      // A helper that has not begun when the first line is told must not be counted with its last search.
      view.setBigUint64(layout.SEARCH_NODES, 0n, true);
      view.setBigUint64(
        layout.SEARCH_NODE_LIMIT,
        BigInt(nodeShare(limits.nodes, i, isAlone ? 1 : addresses.length)),
        true,
      );
      view.setFloat64(layout.SEARCH_SOFT_MS, isMain ? soft : 0, true);
      view.setFloat64(layout.SEARCH_HARD_MS, isMain ? hard : 0, true);
      view.setInt32(layout.SEARCH_MATE, isMain ? Math.min(limits.mate ?? 0, layout.MAX_PLY) : 0, true);
      view.setInt32(layout.SEARCH_LINES, Math.min(limits.lines ?? 1, MOST_MOVES), true);
      view.setInt32(layout.SEARCH_PONDERING, limits.ponder ? 1 : 0, true);
      view.setBigUint64(layout.SEARCH_SALT, BigInt.asUintN(64, BigInt(generation) * 0x9e3779b97f4a7c15n), true);
      view.setUint32(layout.SEARCH_TABLE, this.#table, true);
      view.setUint32(layout.SEARCH_CLUSTERS, this.#clustersInUse, true);
      view.setUint32(layout.SEARCH_AGE, this.#age, true);
      view.setInt32(layout.SEARCH_HELPER, i, true);
      view.setInt32(layout.SEARCH_CLOCKS, readsClocks ? 1 : 0, true);
      const moves = limits.moves ?? [];
      view.setInt32(layout.SEARCH_ONLY, moves.length, true);
      for (const [k, move] of moves.entries()) view.setUint32(layout.ROOT_ONLY + 4 * k, move, true);
    });
  }

  /** Writes how lines are to be followed, for the first thread: lines are searched by one alone. */
  writeLineOrders(rules: LineRules, isGreedy: boolean): void {
    const { checkCap, checkWays, swingCap, tradeWindow, tradeTolerance, takesMates, values } = rules;
    const layout = this.#layout;
    const view = new DataView(this.#core.memory.buffer, this.addresses[0]);
    view.setInt32(layout.LINE_GREEDY, isGreedy ? 1 : 0, true);
    view.setInt32(layout.LINE_TAKES_MATES, takesMates ? 1 : 0, true);
    view.setInt32(layout.LINE_CHECK_CAP, checkCap, true);
    view.setInt32(layout.LINE_CHECK_WAYS, checkWays, true);
    view.setInt32(layout.LINE_SWING_CAP, swingCap, true);
    view.setInt32(layout.LINE_TRADE_WINDOW, tradeWindow, true);
    view.setFloat64(layout.LINE_TRADE_TOLERANCE, tradeTolerance, true);
    for (const [kind, value] of values.entries()) view.setFloat64(layout.LINE_VALUES + 8 * kind, value, true);
  }

  /** Sets a flag that threads look at while they search. */
  setFlag(flag: 'SEARCH_STOP' | 'SEARCH_PONDERING', value: 0 | 1, addresses = this.addresses): void {
    const words = new Int32Array(this.#core.memory.buffer);
    for (const address of addresses) {
      const index = (address + this.#layout[flag]) >> 2;
      if (this.isShared) Atomics.store(words, index, value);
      else words[index] = value;
    }
  }

  /** What the first thread needs to begin, for a worker whose memory is its own. */
  images(ranges: readonly (readonly [address: number, bytes: number])[]): Image[] {
    const memory = new Uint8Array(this.#core.memory.buffer);
    return ranges.map(([address, bytes]) => ({ address, bytes: memory.slice(address, address + bytes) }));
  }
}

/** Each thread's part of a node limit; the first has what is left over. */
function nodeShare(nodes: number | undefined, thread: number, threads: number): number {
  if (nodes === undefined) return 0;
  const share = Math.floor(nodes / threads);
  return Math.max(1, thread === 0 ? nodes - share * (threads - 1) : share);
}
