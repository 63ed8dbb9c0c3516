import { compile, writeBlocks } from '../evaluation/compile/compile.ts';
import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { loadFen } from '../notation/fen.ts';
import type { Evaluate } from '../rules/core.ts';
import { type Move, moveTo } from '../rules/move.ts';
import { compileCore } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { Rules } from '../rules/rules.ts';
import { kindOf } from '../rules/setup.ts';
import type { EngineProfile } from './engine.ts';
import type { Score } from './messages.ts';

/** How positions below the last ply are scored: statically, or after all captures, promotions and evasions. */
export type Exchanges =
  | 'none'
  /** Tries all of them. In a rich position this never ends. */
  | 'all'
  /** Tries only those that bounds do not rule out: the same value sooner. */
  | 'bounded';

/** The budget of positions was exceeded. */
class TooLarge extends Error {}

/**
 * The minimax value by definition: every legal move is tried at every ply, without window, ordering or table. It shares only the
 * rules and the evaluation with the search.
 */
export class Minimax {
  readonly #position: Position;
  readonly #evaluate: Evaluate;
  #exchanges: Exchanges = 'none';
  #budget = 0;

  private constructor(position: Position, evaluate: Evaluate) {
    this.#position = position;
    this.#evaluate = evaluate;
  }

  static async create({ evaluation, values }: EngineProfile): Promise<Minimax> {
    // It has its own rules: the evaluation's tables are in their memory.
    const rules = new Rules(await compileCore());
    const { core } = rules;
    const position = rules.position();
    const compiled = compile(evaluation, values, chessTarget(core.layout, { shared: false, buffer: 0 }), 1);
    writeBlocks(core.memory, compiled.blocks);
    core.exports.useLanes(position.address, compiled.usesLanes ? core.layout.PROFILES + core.layout.PROFILE_LANES : 0);
    const module = await WebAssembly.compile(compiled.module);
    return new Minimax(position, instantiateEvaluation(module, core).exports.evaluate as Evaluate);
  }

  /** The value of a position `depth` plies deep; undefined if more than `budget` positions would have to be visited. */
  score(fen: string, depth: number, exchanges: Exchanges, budget = Number.POSITIVE_INFINITY): Score | undefined {
    unwrap(loadFen(this.#position, fen));
    this.#exchanges = exchanges;
    this.#budget = budget;
    try {
      return this.#scoreOf(this.#best(this.#position.moves(), depth - 1, 1));
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  #scoreOf(value: number): Score {
    const { MATE, MATE_BOUND } = this.#position.core.layout;
    // Negating the score of a draw would give −0.
    if (Math.abs(value) < MATE_BOUND) return { cp: value + 0 };
    const plies = MATE - Math.abs(value);
    return { mate: Math.sign(value) * ((plies + (plies & 1)) / 2) };
  }

  #best(moves: readonly Move[], depth: number, ply: number): number {
    let best = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      this.#position.make(move);
      best = Math.max(best, -this.#value(depth, ply));
      this.#position.unmake();
    }
    return best;
  }

  #value(depth: number, ply: number): number {
    const settled = this.#settled(ply);
    if (settled !== undefined) return settled;
    if (depth === 0) {
      if (this.#exchanges === 'none') return this.#static();
      return this.#calm(ply, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    }
    const moves = this.#position.moves();
    if (moves.length > 0) return this.#best(moves, depth - 1, ply + 1);
    return this.#position.inCheck ? this.#mated(ply) : 0;
  }

  /** The value of a position that is a draw by rule. A position that has occurred before counts as a draw. */
  #settled(ply: number): number | undefined {
    if (--this.#budget < 0) throw new TooLarge();
    const position = this.#position;
    if (position.occurrences > 1 || position.status().ending === 'dead-position') return 0;
    if (position.halfmoves < 100) return undefined;
    return position.inCheck && position.moves().length === 0 ? this.#mated(ply) : 0;
  }

  #mated(ply: number): number {
    return ply - this.#position.core.layout.MATE;
  }

  /** The quiescence value. In check all evasions are tried; otherwise the side to move may stand pat. */
  #calm(ply: number, alpha: number, beta: number): number {
    const position = this.#position;
    const isBounded = this.#exchanges === 'bounded';
    const checked = position.inCheck;
    const moves = checked ? position.evasions() : position.captures();
    if (checked && moves.length === 0) return this.#mated(ply);
    let best = checked ? Number.NEGATIVE_INFINITY : this.#static();
    // The most valuable first: bounds rule out more when the best move comes early.
    if (isBounded && !checked) moves.sort((a, b) => this.#prize(b) - this.#prize(a));
    for (const move of moves) {
      if (isBounded && best >= beta) break;
      position.make(move);
      const settled = this.#settled(ply + 1);
      const value = -(settled ?? this.#calm(ply + 1, -beta, -Math.max(alpha, best)));
      position.unmake();
      best = Math.max(best, value);
    }
    return best;
  }

  #prize(move: Move): number {
    return kindOf(this.#position.pieceAt(moveTo(move)));
  }

  /** The static score for the side to move, kept below mate scores. */
  #static(): number {
    const { MATE_BOUND } = this.#position.core.layout;
    return Math.max(1 - MATE_BOUND, Math.min(MATE_BOUND - 1, this.#evaluate(this.#position.address)));
  }
}
