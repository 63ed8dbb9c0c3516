import { beforeAll, describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { DEFAULT_SEARCH, type SearchValues } from '../profiles/search-parameters.ts';
import { type Core, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import { compileCore } from '../rules/node.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { EngineMemory } from './memory.ts';

/** The place of the static score in a table entry, and the value that stands for none. */
const STATIC_BIT = 36n;
const NO_STATIC = -32002;

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await compileCore();
});

/** Searches with scores that show their origin: full scores are even, fast ones odd. */
class MarkedSearch {
  readonly #core: Core;
  readonly #memory: EngineMemory;
  readonly #position: Position;
  fast = 0;
  full = 0;

  constructor() {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024 });
    const worth = (address: number) => {
      const { layout } = this.#core;
      const view = new DataView(memory.buffer);
      const state = view.getUint32(address + layout.POS_STATE, true);
      return (view.getUint16(state + layout.STATE_KEY, true) % 200) - 100;
    };
    this.#core = instantiateCore(module, memory, {
      evaluation: {
        evaluate: (address) => {
          this.full++;
          return 2 * worth(address);
        },
        evaluateFast: (address) => {
          this.fast++;
          return 2 * worth(address) + 1;
        },
      },
      report: () => {},
      now: () => 0,
    });
    const { layout, exports } = this.#core;
    growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    exports.initialise();
    this.#memory = new EngineMemory(this.#core, true);
    this.#memory.resize({ threads: 1, hash: 1 });
    this.#position = new Position(this.#core, layout.THREADS);
  }

  search(fen: string, parameters: Partial<SearchValues>): void {
    unwrap(loadFen(this.#position, fen));
    this.#memory.writeParameters({ ...DEFAULT_SEARCH, ...parameters });
    this.#memory.writeSearch(
      { limits: { depth: 5 }, allotment: { soft: 0, hard: 0 }, generation: 1, readsClocks: false },
      [0],
    );
    this.#core.exports.search(this.#position.address);
  }

  /** The static scores in the table. */
  statics(): number[] {
    const { layout, memory } = this.#core;
    const view = new DataView(memory.buffer);
    const table = view.getUint32(this.#position.address + layout.SEARCH_TABLE, true);
    const found: number[] = [];
    for (let at = table; at < table + 2 ** 20; at += 16) {
      const entry = view.getBigUint64(at, true);
      const score = Number(BigInt.asIntN(16, entry >> STATIC_BIT));
      if (entry !== 0n && score !== NO_STATIC) found.push(score);
    }
    return found;
  }
}

describe('qsearch with the fast terms (trust 4, seed 001)', () => {
  test('fast and full static scores never share a field of the TT', () => {
    const search = new MarkedSearch();
    for (const fen of BENCH_POSITIONS.slice(0, 6)) search.search(fen, { quiescenceFast: 1 });
    expect(search.fast).toBeGreaterThan(1000);
    const statics = search.statics();
    expect(statics.length).toBeGreaterThan(1000);
    expect(statics.filter((score) => score % 2 !== 0)).toEqual([]);
  });

  test('without it, or without captures to play out, all terms count', () => {
    const search = new MarkedSearch();
    search.search(BENCH_POSITIONS[1]!, {});
    search.search(BENCH_POSITIONS[1]!, { quiescenceFast: 1, quiescence: 0 });
    expect(search.full).toBeGreaterThan(1000);
    expect(search.fast).toBe(0);
  });

  test('it is on in the preset scacchista and in no other', () => {
    const profiles = chessProfiles();
    const on = profiles.names.filter((name) => unwrap(profiles.preset(name)).search.quiescenceFast === 1);
    expect(on).toEqual(['scacchista']);
  });
});
