// The search that is built for boards of 9 × 9, with an evaluation of the test's own, against minimax by definition.
import { expect, test } from 'vitest';
import { EXACT_SETTINGS } from '../../engine/exact-settings.testing.ts';
import { isSwitch } from '../../evaluation/knobs.ts';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { DEFAULT_SEARCH, SEARCH, SEARCH_NAMES, type SearchValues } from '../../profiles/search-parameters.ts';
import { amount } from '../amount.testing.ts';
import { growTo, PAGE_BYTES } from '../core.ts';
import type { Move } from '../move.ts';
import { compileCore } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board, SHOGI } from './board.ts';
import { initialiseNine, instantiateNineCore, type NineCore } from './core.ts';
import { HAND_KINDS, nineKindOf } from './kinds.ts';
import { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const CLUSTERS = 4096;
const EVERY_BOARD = BOARDS.map((board) => [board.name, board] as const);

interface Answer {
  readonly score: number;
  readonly move: Move;
  readonly nodes: bigint;
}

class Searcher {
  readonly position: NinePosition;
  readonly #core: NineCore;
  readonly #table: number;

  private constructor(module: WebAssembly.Module, board: Board) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    this.#core = instantiateNineCore(module, memory, board, {
      evaluation: { evaluate: () => this.evaluate() },
      report: () => {},
      now: () => 0,
    });
    const { THREADS, SEARCHING_THREAD_BYTES, CLUSTER_BYTES } = this.#core.layout;
    this.#table = THREADS + SEARCHING_THREAD_BYTES;
    growTo(memory, this.#table + CLUSTERS * CLUSTER_BYTES + PAGE_BYTES);
    initialiseNine(this.#core);
    this.position = new NinePosition(this.#core, THREADS);
  }

  static async create(board: Board): Promise<Searcher> {
    return new Searcher(await compileCore('core-nine'), board);
  }

  /** Material, and a little for squares so that few positions are worth the same. For the side to move. */
  evaluate(): number {
    const { POS_BOARD, POS_HANDS, HAND_SLOTS } = this.#core.layout;
    const { address, turn } = this.position;
    const bytes = new Uint8Array(this.#core.memory.buffer, address);
    let score = 0;
    for (let square = 0; square < 81; square++) {
      const piece = bytes[POS_BOARD + square]!;
      if (piece === 0) continue;
      const { royal, value } = nineKindOf(piece);
      const worth = (royal ? 0 : value) + ((square * 7 + piece * 5) % 23);
      score += (piece & 1) === 0 ? worth : -worth;
    }
    for (const [slot, kind] of HAND_KINDS.entries()) {
      const own = bytes[POS_HANDS + slot]! - bytes[POS_HANDS + HAND_SLOTS + slot]!;
      score += own * nineKindOf(kind << 1).value;
    }
    return turn === 0 ? score : -score;
  }

  /** Searches the position from cleared tables. A limit of 0 nodes is none. */
  search(depth: number, values: SearchValues = DEFAULT_SEARCH, nodes = 0): Answer {
    const { layout, exports, memory } = this.#core;
    const { address } = this.position;
    exports.clearHistories(address);
    exports.clearTable(this.#table, CLUSTERS);
    const parameters = new DataView(memory.buffer, layout.PARAMETERS);
    for (const [index, name] of SEARCH_NAMES.entries()) parameters.setInt32(4 * index, values[name], true);
    const view = new DataView(memory.buffer, address);
    view.setInt32(layout.SEARCH_DEPTH, depth, true);
    view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(nodes), true);
    view.setInt32(layout.SEARCH_LINES, 1, true);
    view.setUint32(layout.SEARCH_TABLE, this.#table, true);
    view.setUint32(layout.SEARCH_CLUSTERS, CLUSTERS, true);
    exports.search(address);
    return {
      score: view.getInt32(layout.SEARCH_SCORE, true),
      move: view.getUint32(layout.SEARCH_PV, true),
      nodes: view.getBigUint64(layout.SEARCH_NODES, true),
    };
  }

  /** The best value of all legal moves, each tried to the same depth. */
  minimax(depth: number, ply = 0): number {
    const { position } = this;
    const { MATE } = this.#core.layout;
    if (ply > 0 && this.#core.exports.mayDeclare(position.address)) return MATE - ply - 1;
    if (depth === 0) return this.evaluate();
    const moves = position.moves();
    if (moves.length === 0) return position.inCheck || this.#core.board.noMoves === 'loss' ? ply - MATE : 0;
    let best = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      position.make(move);
      best = Math.max(best, -this.minimax(depth - 1, ply + 1));
      position.unmake();
    }
    return best;
  }

  get mate(): number {
    return this.#core.layout.MATE;
  }

  get mateBound(): number {
    return this.#core.layout.MATE_BOUND;
  }

  bytes(): string {
    const { memory, layout } = this.#core;
    return Buffer.from(memory.buffer, this.position.address, layout.POS_BYTES).toString('hex');
  }
}

/** Settings with all switches off but these. */
function only(on: readonly string[]): SearchValues {
  const given = on.map((text) => text.split('=') as [string, string?]);
  return {
    ...DEFAULT_SEARCH,
    ...Object.fromEntries(SEARCH_NAMES.filter((name) => isSwitch(SEARCH.knobs[name])).map((name) => [name, 0])),
    aspirationDepth: 2,
    ...Object.fromEntries(given.map(([name, value = '1']) => [name, Number(value)])),
  };
}

test.each(EVERY_BOARD)(
  'without selectivity every setting gives the score of minimax on the board %s',
  async (_, board) => {
    const searcher = await Searcher.create(board);
    const { position } = searcher;
    const { positions, depth } = amount({ quick: { positions: 3, depth: 2 }, slow: { positions: 20, depth: 3 } });
    for (let number = 0; number < positions; number++) {
      const random = randomNumbersFor(61, number);
      position.reset();
      const sfen = randomWalk(position, 10 + Math.floor(random() * 60), random);
      unwrap(loadSfen(position, sfen));
      const expected = searcher.minimax(depth);
      for (const on of [[], ...EXACT_SETTINGS])
        expect(searcher.search(depth, only(on)).score, `${sfen} ${on}`).toBe(expected);
    }
  },
);

test.each(EVERY_BOARD)(
  'with all features the search mates in one move where it can on the board %s',
  async (_, board) => {
    const searcher = await Searcher.create(board);
    const { position } = searcher;
    let found = 0;
    for (let number = 0; found < amount({ quick: 5, slow: 500 }); number++) {
      const sfen = scatter(position, randomNumbersFor(62, number));
      const mates = position.moves().filter((move) => {
        position.make(move);
        const isMate = position.status().ending === 'checkmate';
        position.unmake();
        return isMate;
      });
      if (mates.length === 0) continue;
      found++;
      const { score, move } = searcher.search(3);
      expect([score, mates.includes(move)], sfen).toEqual([searcher.mate - 1, true]);
    }
  },
);

test.each(EVERY_BOARD)(
  'the search plays only legal moves, and the same game again, on the board %s',
  async (_, board) => {
    const searcher = await Searcher.create(board);
    const { position } = searcher;
    const { games, plies } = amount({ quick: { games: 1, plies: 25 }, slow: { games: 20, plies: 500 } });
    const play = (game: number): string[] => {
      const random = randomNumbersFor(63, game);
      position.reset();
      randomWalk(position, 8, random);
      const played: string[] = [];
      while (played.length < plies && position.status().ending === undefined) {
        const before = searcher.bytes();
        const { move, nodes } = searcher.search(20, DEFAULT_SEARCH, 200);
        expect(searcher.bytes()).toBe(before);
        expect(position.isLegal(move)).toBe(true);
        played.push(`${formatUsi(move)} ${nodes}`);
        position.make(move);
      }
      return played;
    };
    for (let game = 0; game < games; game++) expect(play(game)).toEqual(play(game));
  },
);

test.each([
  ['wins a game in which the opponent gives perpetual check', SHOGI, true],
  ['accepts a draw where perpetual check is a draw', { ...SHOGI, repetition: BOARDS[1]!.repetition }, false],
] as const)('the search %s', async (_, board, wins) => {
  const searcher = await Searcher.create(board);
  const { position } = searcher;
  unwrap(loadSfen(position, 'k8/9/1R7/9/9/9/9/9/8K b - 1'));
  const cycle = ['8c9c', '9a8a', '9c8c', '8a9a'];
  for (const usi of [...cycle, ...cycle, ...cycle].slice(0, -1)) position.make(unwrap(parseUsi(position, usi)));
  const { score, move } = searcher.search(4);
  expect(formatUsi(move)).toBe('8a9a');
  if (wins) expect(score).toBeGreaterThan(searcher.mateBound - 10);
  else expect(Math.abs(score)).toBeLessThan(10);
});
