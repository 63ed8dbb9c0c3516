// The mate solver of the core without an engine, and mates by brute force to compare it with.
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { NINE_NOTATION } from '../notation/nine/notation.ts';
import type { Notation } from '../notation/notation.ts';
import { DEFAULT_SEARCH, SEARCH_NAMES } from '../profiles/search-parameters.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { type CommonCore, type CoreImports, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import type { Move } from '../rules/move.ts';
import type { Board } from '../rules/nine/board.ts';
import { initialiseNine, instantiateNineCore } from '../rules/nine/core.ts';
import { NinePosition } from '../rules/nine/position.ts';
import { compileCore } from '../rules/node.ts';
import { Position } from '../rules/position.ts';

const CLUSTERS = 16384;

const IMPORTS: CoreImports = {
  evaluation: {
    evaluate: () => {
      throw new Error('the mate solver needs no evaluation');
    },
  },
  report: () => {},
  now: () => 0,
};

export interface Solution {
  readonly verdict: 'mate' | 'none' | 'unknown';
  /** The plies to mate, 0 without one. */
  readonly plies: number;
  readonly line: readonly Move[];
  readonly nodes: number;
}

export class MateSolver {
  readonly position: BoardPosition;
  readonly notation: Notation<BoardPosition>;
  readonly #core: CommonCore;
  readonly #table: number;

  private constructor(core: CommonCore, position: BoardPosition, notation: Notation<BoardPosition>) {
    this.#core = core;
    this.position = position;
    this.notation = notation;
    const { THREADS, SEARCHING_THREAD_BYTES } = core.layout;
    this.#table = THREADS + SEARCHING_THREAD_BYTES;
  }

  /** A solver for chess, or for a board of 9 × 9. */
  static async create(board?: Board): Promise<MateSolver> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    const module = await compileCore(board === undefined ? 'core' : 'core-nine');
    const grow = ({ layout }: CommonCore) =>
      growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES + CLUSTERS * layout.CLUSTER_BYTES + PAGE_BYTES);
    if (board === undefined) {
      const core = instantiateCore(module, memory, IMPORTS);
      grow(core);
      core.exports.initialise();
      return new MateSolver(core, new Position(core, core.layout.THREADS), CHESS_NOTATION);
    }
    const core = instantiateNineCore(module, memory, board, IMPORTS);
    grow(core);
    initialiseNine(core);
    return new MateSolver(core, new NinePosition(core, core.layout.THREADS), NINE_NOTATION);
  }

  /** Solves the position, within this many moves and nodes; 0 for no limit. */
  solve(moves = 0, nodes = 0): Solution {
    const { layout, exports, memory } = this.#core;
    const { address } = this.position;
    exports.clearTable(this.#table, CLUSTERS);
    const parameters = new DataView(memory.buffer, layout.PARAMETERS);
    for (const [index, name] of SEARCH_NAMES.entries()) parameters.setInt32(4 * index, DEFAULT_SEARCH[name], true);
    const view = new DataView(memory.buffer, address);
    view.setInt32(layout.SEARCH_DEPTH, layout.MAX_PLY, true);
    view.setBigUint64(layout.SEARCH_NODE_LIMIT, BigInt(nodes), true);
    view.setInt32(layout.SEARCH_MATE, moves, true);
    view.setUint32(layout.SEARCH_TABLE, this.#table, true);
    view.setUint32(layout.SEARCH_CLUSTERS, CLUSTERS, true);
    const verdict = exports.searchMate(address);
    const score = view.getInt32(layout.SEARCH_SCORE, true);
    const length = view.getInt32(layout.SEARCH_PV_LENGTH, true);
    return {
      verdict: verdict === layout.MATE_FOUND ? 'mate' : verdict === layout.MATE_NONE ? 'none' : 'unknown',
      plies: score === 0 ? 0 : layout.MATE - score,
      line: Array.from({ length }, (_, i) => view.getUint32(layout.SEARCH_PV + 4 * i, true)),
      nodes: Number(view.getBigUint64(layout.SEARCH_NODES, true)),
    };
  }
}

/** Counts positions, and gives up beyond a number of them. */
export class Effort {
  readonly #most: number;
  #spent = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isSpent(): boolean {
    return this.#spent > this.#most;
  }

  count(): boolean {
    this.#spent++;
    return !this.isSpent;
  }
}

/**
 * Whether the side to move mates within this many plies, an odd number, giving check with every move: by trying all moves. The answer means
 * nothing once the effort is spent.
 */
export function matesByChecks(position: BoardPosition, plies: number, effort: Effort): boolean {
  return position.moves().some((move) => {
    if (!effort.count()) return false;
    position.make(move);
    const mates = position.inCheck && isMatedByChecks(position, plies - 1, effort);
    position.unmake();
    return mates;
  });
}

function isMatedByChecks(position: BoardPosition, plies: number, effort: Effort): boolean {
  const { ending, claims } = position.status();
  if (ending !== undefined) return ending === 'checkmate';
  if (plies === 0 || claims.length > 0) return false;
  return position.moves().every((reply) => {
    position.make(reply);
    const after = position.status();
    const goesOn = after.ending === undefined && !after.claims.some((claim) => claim !== 'entering-king');
    const mates = goesOn && matesByChecks(position, plies - 1, effort);
    position.unmake();
    return mates;
  });
}
