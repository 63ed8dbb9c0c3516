import { LineRecord } from '../../evaluation/line/record.ts';
import type { LineRules } from '../../evaluation/line/rules.ts';
import { CASTLING, EN_PASSANT, type Move, movePromotion, moveTo, moveType } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { type Color, kindOf, PAWN, type Setup } from '../../rules/setup.ts';
import type { Claim, Ending } from '../../rules/status.ts';
import {
  AT_START,
  after,
  type Continuation,
  continuation,
  isSwingPly,
  mayCheckAgain,
  maySwingOn,
  type Reason,
  type Standing,
} from './standing.ts';

/** One ply of a line. */
export interface Ply {
  readonly move: Move;
  readonly by: Color;
  readonly before: Setup;
  /** White's score on the trajectory after it. */
  readonly score: number;
  /** What it has taken is worth; undefined if it took nothing. */
  readonly gain: number | undefined;
  readonly givesCheck: boolean;
  /** How the line went on with it, and where it stands then. */
  readonly how: Continuation;
  readonly isSwing: boolean;
  readonly standing: Standing;
}

/** No trade spans more plies, however many of them are checks. */
const LONGEST_TRADE = 31;

/** How a line has ended, if by the rules of the game. */
export type LineEnding = Exclude<Ending, 'fivefold-repetition' | 'seventy-five-moves'> | Claim;

export interface LineOptions {
  readonly rules: LineRules;
  /** The nominal depth; what is greedy never goes beyond it. */
  readonly depth: number;
  readonly isGreedy?: boolean;
  /** White's score of a position on the trajectory of a line for that side. */
  readonly trajectory: (setup: Setup, engine: Color) => number;
}

/** How a game that has come to a position ends there. A draw that may be claimed is claimed. */
export function endingOf(position: Position): LineEnding | undefined {
  const { ending, claims } = position.status();
  if (ending === 'fivefold-repetition') return 'threefold-repetition';
  return ending === 'seventy-five-moves' ? 'fifty-moves' : (ending ?? claims[0]);
}

/**
 * A line as it is followed move by move from a position. Everything is told from the list of its plies; the search in the core keeps
 * the same books as it goes along.
 */
export class FollowedLine {
  readonly position: Position;
  readonly engine: Color;
  readonly options: LineOptions;
  /** White's score on the trajectory where the line begins. */
  readonly startScore: number;
  readonly #plies: Ply[] = [];

  constructor(position: Position, options: LineOptions) {
    this.position = position;
    this.options = options;
    this.engine = position.turn;
    this.startScore = options.trajectory(position.setup(), this.engine);
  }

  get plies(): readonly Ply[] {
    return this.#plies;
  }

  get #standing(): Standing {
    return this.#plies.at(-1)?.standing ?? AT_START;
  }

  /** How the line may go on, the rules of the game aside. */
  get continuation(): Continuation {
    const { turn, inCheck } = this.position;
    const { rules, depth, isGreedy } = this.options;
    const remaining = depth - this.#plies.length;
    if (isGreedy && remaining <= 0) return 'over';
    return continuation(this.#standing, rules, { turn, inCheck, remaining });
  }

  /** How the game would end here; where the line begins, it does not. */
  get ending(): LineEnding | undefined {
    if (this.#plies.length === 0) return undefined;
    return endingOf(this.position);
  }

  /** How the line may go on: with these moves, or by ending where it is. Who can mate and takes mates does so. */
  choices(): { readonly moves: readonly Move[]; readonly mayEnd: boolean } {
    const moves = this.#moves();
    const mates = this.options.rules.takesMates ? this.mates(moves) : [];
    if (mates.length > 0) return { moves: mates, mayEnd: false };
    return { moves, mayEnd: this.continuation === 'optional' || this.continuation === 'over' };
  }

  /** Those that give mate. */
  mates(moves: readonly Move[]): Move[] {
    const { position } = this;
    return moves.filter((move) => {
      position.make(move);
      const isMate = position.inCheck && position.moves().length === 0;
      position.unmake();
      return isMate;
    });
  }

  #moves(): Move[] {
    const how = this.continuation;
    if (how === 'over') return [];
    const all = this.position.moves();
    if (how !== 'optional') return all;
    const { rules } = this.options;
    const checks = this.#checks();
    const mayCheck = mayCheckAgain(this.#standing, rules, checks.length);
    const mayTake = maySwingOn(this.#standing, rules, this.position.turn);
    const isTactical = (move: Move) => this.#gainOf(move) !== undefined || movePromotion(move) !== 0;
    return all.filter((move) => (mayTake && isTactical(move)) || (mayCheck && checks.includes(move)));
  }

  /** The moves that give check. */
  #checks(): Move[] {
    const { position } = this;
    return position.moves().filter((move) => {
      position.make(move);
      const { inCheck } = position;
      position.unmake();
      return inCheck;
    });
  }

  /** What a move takes is worth; a pawn that takes and promotes gains both. */
  #gainOf(move: Move): number | undefined {
    const { values } = this.options.rules;
    const type = moveType(move);
    if (type === CASTLING) return undefined;
    const taken = type === EN_PASSANT ? PAWN : kindOf(this.position.pieceAt(moveTo(move)));
    if (taken === 0) return undefined;
    const promoted = movePromotion(move);
    return values[taken]! + (promoted === 0 ? 0 : values[promoted]! - values[PAWN]!);
  }

  play(move: Move): void {
    const { position, options } = this;
    const how = this.continuation;
    const standing = this.#standing;
    const before = position.setup();
    const gain = this.#gainOf(move);
    const evades = position.inCheck;
    const checks = how === 'optional' ? this.#checks().length : 0;
    position.make(move);
    const played = {
      by: before.turn,
      takes: gain !== undefined,
      promotes: movePromotion(move) !== 0,
      givesCheck: position.inCheck,
      evades,
      checks,
    };
    this.#plies.push({
      move,
      by: before.turn,
      before,
      score: options.trajectory(position.setup(), this.engine),
      gain,
      givesCheck: played.givesCheck,
      how,
      isSwing: isSwingPly(standing, options.rules, how, played),
      standing: after(standing, options.rules, how, played),
    });
  }

  takeBack(): void {
    this.#plies.pop();
    this.position.unmake();
  }

  /** Whether two plies, the earlier one first, take about the same from each other soon after. */
  #isTrade(a: number, b: number): boolean {
    const { tradeWindow, tradeTolerance } = this.options.rules;
    const [first, second] = [this.#plies[a]!, this.#plies[b]!];
    if (first.by === second.by || b - a > LONGEST_TRADE) return false;
    // A check in between has to be answered first.
    const checks = this.#plies.slice(a + 1, b).filter(({ givesCheck }) => givesCheck).length;
    if (b - a - checks > tradeWindow) return false;
    return (
      first.gain !== undefined && second.gain !== undefined && Math.abs(first.gain - second.gain) <= tradeTolerance
    );
  }

  /** Whether a ply answers an earlier one in a trade. */
  completesTrade(ply: number): boolean {
    return this.#plies.some((_, earlier) => earlier < ply && this.#isTrade(earlier, ply));
  }

  /** Whether a ply is part of a trade, as the line stands. */
  isTradePly(ply: number): boolean {
    return this.completesTrade(ply) || this.#plies.some((_, later) => later > ply && this.#isTrade(ply, later));
  }

  /** Why a ply was added; undefined within the nominal depth. */
  reasonOf(ply: number): Reason | undefined {
    const { how, isSwing } = this.#plies[ply]!;
    if (how === 'nominal') return undefined;
    if (!isSwing) return 'check';
    if (this.completesTrade(ply)) return 'trade';
    return this.#plies[ply - 1]?.standing.owed?.promotion ? 'promotion' : 'swing';
  }

  /** The path of the line so far. */
  record(): LineRecord {
    const record = new LineRecord(this.engine, this.startScore);
    for (const ply of this.#plies) record.add(ply);
    record.trade(this.#plies.filter((_, ply) => this.isTradePly(ply)).length);
    const last = this.#plies.at(-1);
    if (last !== undefined && this.ending === 'checkmate') record.mate(last.by);
    return record;
  }
}
