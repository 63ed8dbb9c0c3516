import { writeBlocks } from '../evaluation/compile/compile.ts';
import type { LineRules } from '../evaluation/line/rules.ts';
import { SEARCH_NAMES, type SearchValues } from '../profiles/search-parameters.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { type CommonCore, type CommonLayout, type Core, growTo, PAGE_BYTES } from '../rules/core.ts';
import type { Game } from './game.ts';
import type { Allotment, Limits } from './limits.ts';
import type { MemoryImage } from './messages.ts';
import { bufferOf, type CompiledProfile } from './profile.ts';
import { DEFAULT_SIZE, type EngineSize, noMemoryFor } from './size.ts';

const MEGABYTE = 2 ** 20;
const MAX_PAGES = 65536;

/** The settings of a search, besides the position and the profile. */
export interface SearchSettings {
  readonly limits: Limits;
  readonly allotment: Allotment;
  /** The generation of the profile. */
  readonly generation: number;
  /** Whether scores depend on the move clock or the move number, which the key of a position does not include. */
  readonly readsClocks: boolean;
}

type Range = readonly [address: number, bytes: number];

/**
 * The owner's view of an engine's memory: profile, thread blocks and transposition table. Workers either share it, or have a memory of
 * their own with the same layout, to which changed bytes are sent.
 */
export class EngineMemory<C extends CommonCore = Core> {
  readonly core: C;
  readonly isShared: boolean;
  readonly #layout: CommonLayout;
  #size: EngineSize = DEFAULT_SIZE;
  /** Counts the searches since the table was cleared; entries of older ones are replaced first. */
  #age = 0;
  /** Whether nothing has been searched since the table was cleared. */
  #isClear = false;
  /** The parameters that were written last. */
  #parameters: SearchValues | undefined;
  /** How many entries of the table the profile uses, 0 for all. */
  #entries = 0;

  constructor(core: C, isShared: boolean) {
    this.core = core;
    this.isShared = isShared;
    this.#layout = core.layout;
  }

  /** Allocates a memory with room for the main thread. */
  static create<P extends BoardPosition>(
    game: Game<P>,
    module: WebAssembly.Module,
    isShared: boolean,
  ): EngineMemory<P['core']> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: isShared });
    const core = game.instantiate(module, memory);
    growTo(memory, core.layout.THREADS + core.layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    game.initialise(core);
    return new EngineMemory<P['core']>(core, isShared);
  }

  /** The address of a thread's block; thread 0 is the main thread. */
  addressOf(thread: number): number {
    const { THREADS, SEARCHING_THREAD_BYTES } = this.#layout;
    return THREADS + thread * SEARCHING_THREAD_BYTES;
  }

  get #threads(): number[] {
    return Array.from({ length: this.#size.threads }, (_, thread) => thread);
  }

  /** The table lies behind the last thread. */
  get #table(): number {
    return this.addressOf(this.#size.threads);
  }

  get #clusters(): number {
    return Math.floor((this.#size.hash * MEGABYTE) / this.#layout.CLUSTER_BYTES);
  }

  get #clustersInUse(): number {
    const wanted = Math.ceil(this.#entries / this.#layout.CLUSTER_ENTRIES);
    return wanted === 0 ? this.#clusters : Math.min(wanted, this.#clusters);
  }

  /** The size that a worker's memory needs. */
  get bytes(): number {
    return this.#table + this.#clusters * this.#layout.CLUSTER_BYTES;
  }

  /** Makes room for threads and table. Throws if there is not enough memory, and then changes nothing. */
  resize(size: EngineSize): void {
    const before = this.#size;
    this.#size = size;
    try {
      growTo(this.core.memory, this.isShared ? this.bytes : this.#table);
    } catch {
      this.#size = before;
      throw noMemoryFor(size);
    }
    this.#isClear = false;
    this.clear();
  }

  /** Forgets all that earlier searches learned. */
  clear(): void {
    this.#age = 0;
    if (!this.isShared || this.#isClear) return;
    this.#isClear = true;
    for (const thread of this.#threads) this.core.exports.clearHistories(this.addressOf(thread));
    this.core.exports.clearTable(this.#table, this.#clusters);
  }

  /** Forgets what evaluations kept between positions. Returns images of the empty memos. */
  clearMemos(): MemoryImage[] {
    const { MEMO, MEMO_SLOTS, MEMO_SLOT_BYTES } = this.#layout;
    const memos = this.#threads.map((thread): Range => [this.addressOf(thread) + MEMO, MEMO_SLOTS * MEMO_SLOT_BYTES]);
    const memory = new Uint8Array(this.core.memory.buffer);
    for (const [address, bytes] of memos) memory.fill(0, address, address + bytes);
    return this.isShared ? [] : this.#images(memos);
  }

  // ── Profile ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Writes a profile's tables and search parameters. */
  loadProfile({ compiled, generation, search }: CompiledProfile): void {
    const { memory, layout, exports } = this.core;
    writeBlocks(memory, compiled.blocks);
    this.writeParameters(search);
    new DataView(memory.buffer).setUint32(layout.CONTROL_GENERATION, generation, true);
    const [block] = this.#profileBlock(generation);
    exports.useLanes(this.addressOf(0), compiled.usesLanes ? block + layout.PROFILE_LANES : 0);
  }

  #profileBlock(generation: number): Range {
    const { PROFILES, PROFILE_BYTES } = this.#layout;
    return [PROFILES + bufferOf(generation) * PROFILE_BYTES, PROFILE_BYTES];
  }

  writeParameters(values: SearchValues): void {
    if (values === this.#parameters) return;
    this.#parameters = values;
    this.#entries = values.tableEntries;
    const view = new DataView(this.core.memory.buffer, this.#layout.PARAMETERS);
    for (const [i, name] of SEARCH_NAMES.entries()) view.setInt32(4 * i, values[name], true);
  }

  // ── Search ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sets up a search of the main thread's position by these threads, of which the first must be the main thread. */
  writeSearch({ limits, allotment, generation, readsClocks }: SearchSettings, threads: readonly number[]): void {
    const layout = this.#layout;
    const { depth, nodes, mate, variations = 1, moves = [], ponder } = limits;
    this.#age++;
    this.#isClear = false;
    for (const [i, thread] of threads.entries()) {
      const address = this.addressOf(thread);
      const isMain = thread === 0;
      if (!isMain) this.core.exports.copyPosition(this.addressOf(0), address);
      const view = new DataView(this.core.memory.buffer, address);
      // Helpers search until the main thread has its answer.
      view.setInt32(
        layout.SEARCH_DEPTH,
        isMain ? Math.min(depth ?? layout.MAX_PLY, layout.MAX_PLY) : layout.MAX_PLY,
        true,
      );
      // The first report may come before a helper has begun: the nodes of its last search must not be counted.
      view.setBigUint64(layout.SEARCH_NODES, 0n, true);
      view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(nodeShare(nodes, i, threads.length)), true);
      view.setFloat64(layout.SEARCH_SOFT_MS, isMain ? allotment.soft : 0, true);
      view.setFloat64(layout.SEARCH_HARD_MS, isMain ? allotment.hard : 0, true);
      view.setInt32(layout.SEARCH_MATE, isMain ? Math.min(mate ?? 0, layout.MAX_PLY) : 0, true);
      view.setInt32(layout.SEARCH_LINES, Math.min(variations, layout.MAX_MOVES), true);
      view.setInt32(layout.SEARCH_PONDERING, ponder ? 1 : 0, true);
      view.setBigUint64(layout.SEARCH_SALT, BigInt.asUintN(64, BigInt(generation) * 0x9e3779b97f4a7c15n), true);
      view.setUint32(layout.SEARCH_TABLE, this.#table, true);
      view.setUint32(layout.SEARCH_CLUSTERS, this.#clustersInUse, true);
      view.setUint32(layout.SEARCH_AGE, this.#age, true);
      view.setInt32(layout.SEARCH_HELPER, thread, true);
      view.setInt32(layout.SEARCH_CLOCKS, readsClocks ? 1 : 0, true);
      view.setInt32(layout.SEARCH_ONLY, moves.length, true);
      for (const [k, move] of moves.entries()) view.setUint32(layout.ROOT_ONLY + 4 * k, move, true);
    }
  }

  /** Sets up line scoring, which is done by the main thread alone. */
  writeLineSearch(rules: LineRules, isGreedy: boolean): void {
    const { checkCap, checkWays, swingCap, tradeWindow, tradeTolerance, takesMates, values } = rules;
    const layout = this.#layout;
    const view = new DataView(this.core.memory.buffer, this.addressOf(0));
    view.setInt32(layout.LINE_GREEDY, isGreedy ? 1 : 0, true);
    view.setInt32(layout.LINE_TAKES_MATES, takesMates ? 1 : 0, true);
    view.setInt32(layout.LINE_CHECK_CAP, checkCap, true);
    view.setInt32(layout.LINE_CHECK_WAYS, checkWays, true);
    view.setInt32(layout.LINE_SWING_CAP, swingCap, true);
    view.setInt32(layout.LINE_TRADE_WINDOW, tradeWindow, true);
    view.setFloat64(layout.LINE_TRADE_TOLERANCE, tradeTolerance, true);
    for (const [kind, value] of values.entries()) view.setFloat64(layout.LINE_VALUES + 8 * kind, value, true);
  }

  /** Sets a flag that these threads poll while they search; all threads by default. */
  setFlag(flag: 'SEARCH_STOP' | 'SEARCH_PONDERING', value: 0 | 1, threads: readonly number[] = this.#threads): void {
    const words = new Int32Array(this.core.memory.buffer);
    for (const thread of threads) {
      const index = (this.addressOf(thread) + this.#layout[flag]) >> 2;
      if (this.isShared) Atomics.store(words, index, value);
      else words[index] = value;
    }
  }

  // ── Images for a worker whose memory is its own ───────────────────────────────────────────────────────────────────────

  /** The core's tables, which follow from the rules of the game. */
  tableImages(): MemoryImage[] {
    const { STATIC, PROFILES } = this.#layout;
    return this.#images([[STATIC, PROFILES - STATIC]]);
  }

  /** The tables of a profile and the search parameters. */
  profileImages(generation: number): MemoryImage[] {
    const { CONTROL, PARAMETERS, PARAMETERS_BYTES } = this.#layout;
    return this.#images([this.#profileBlock(generation), [CONTROL, PARAMETERS + PARAMETERS_BYTES - CONTROL]]);
  }

  /** All that the main thread needs to begin a search: the parameters, the position and its history, and the limits. */
  searchImages(): MemoryImage[] {
    const layout = this.#layout;
    const address = this.addressOf(0);
    const states = (this.core.exports.depthOfHistory(address) + 1) * layout.STATE_BYTES;
    return this.#images([
      [layout.PARAMETERS, layout.PARAMETERS_BYTES],
      [address, layout.SEARCH_PV],
      [address + layout.STATES, states],
      [address + layout.ROOT_ONLY, layout.ROOT_COUNT - layout.ROOT_ONLY],
      [address + layout.LINES, layout.LINE_ORDERS_END - layout.LINES],
    ]);
  }

  #images(ranges: readonly Range[]): MemoryImage[] {
    const memory = new Uint8Array(this.core.memory.buffer);
    return ranges.map(([address, bytes]) => ({ address, bytes: memory.slice(address, address + bytes) }));
  }
}

/** Each thread's share of a node limit. The first thread also gets the remainder. */
function nodeShare(nodes: number | undefined, index: number, threads: number): number {
  if (nodes === undefined) return 0;
  const share = Math.floor(nodes / threads);
  return Math.max(1, index === 0 ? nodes - share * (threads - 1) : share);
}
