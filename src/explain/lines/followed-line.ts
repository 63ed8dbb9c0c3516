import { LineRecord } from '../../evaluation/line/record.ts';
import type { LineRules } from '../../evaluation/line/rules.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import type { Color } from '../../rules/setup.ts';
import { endByClaims, type RuleEnd } from '../../rules/status.ts';
import {
  after,
  type Continuation,
  continuation,
  isSwingPly,
  type LineState,
  mayCheckAgain,
  maySwingOn,
  type Reason,
  START_STATE,
} from './continuation.ts';

/** One ply of a line. */
export interface Ply {
  readonly move: Move;
  readonly by: Color;
  readonly before: AnySetup;
  /** White's trajectory score after it. */
  readonly score: number;
  /** The value of the piece it took; undefined if it took none. */
  readonly gain: number | undefined;
  readonly givesCheck: boolean;
  /** The kind of continuation it was, and the state of the line after it. */
  readonly how: Continuation;
  readonly isSwing: boolean;
  readonly state: LineState;
}

/** The largest number of plies that a trade can span, checks included. */
const LONGEST_TRADE = 31;

/** The rule that ends the game at the end of a line. */
export type LineEnding = Exclude<RuleEnd['reason'], 'fivefold-repetition' | 'seventy-five-moves'>;

export interface LineOptions {
  readonly rules: LineRules;
  /** The nominal depth. A greedy line never goes beyond it. */
  readonly depth: number;
  readonly isGreedy?: boolean;
  /** White's trajectory score of a position in a line for that side. */
  trajectory(setup: AnySetup, engine: Color): number;
}

/** The rule that ends the game in this position, if any. Draws and wins that can be claimed count. */
export function endingOf(position: BoardPosition): LineEnding | undefined {
  return endOf(position)?.reason;
}

function endOf(position: BoardPosition): (Omit<RuleEnd, 'reason'> & { readonly reason: LineEnding }) | undefined {
  const end = endByClaims(position.status(), position.turn);
  if (end === undefined) return undefined;
  const { reason, winner } = end;
  if (reason === 'fivefold-repetition') return { reason: 'threefold-repetition', winner };
  return { reason: reason === 'seventy-five-moves' ? 'fifty-moves' : reason, winner };
}

/**
 * A line that is followed move by move from a position. Everything is computed from the list of its plies, independently of the
 * search in the core, which computes the same values incrementally.
 */
export class FollowedLine<P extends BoardPosition = Position> {
  readonly position: P;
  readonly engine: Color;
  readonly options: LineOptions;
  /** White's trajectory score at the start of the line. */
  readonly startScore: number;
  readonly #plies: Ply[] = [];

  constructor(position: P, options: LineOptions) {
    this.position = position;
    this.options = options;
    this.engine = position.turn;
    this.startScore = options.trajectory(position.setup(), this.engine);
  }

  get plies(): readonly Ply[] {
    return this.#plies;
  }

  get #state(): LineState {
    return this.#plies.at(-1)?.state ?? START_STATE;
  }

  /** How the line may continue, apart from the rules of the game. */
  get continuation(): Continuation {
    const { turn, inCheck } = this.position;
    const { rules, depth, isGreedy } = this.options;
    const remaining = depth - this.#plies.length;
    if (isGreedy && remaining <= 0) return 'over';
    return continuation(this.#state, rules, { turn, inCheck, remaining });
  }

  /** The rule that ends the game here, if any; never at the start of the line. */
  get ending(): LineEnding | undefined {
    if (this.#plies.length === 0) return undefined;
    return endingOf(this.position);
  }

  /** The side that has won by the rule that ends the line; undefined for a draw, and for a line that goes on. */
  get winner(): Color | undefined {
    return this.#plies.length === 0 ? undefined : endOf(this.position)?.winner;
  }

  /**
   * The moves that may continue the line, and whether it may end here. If the profile takes mates, a side that can mate does so.
   */
  choices(): { readonly moves: readonly Move[]; readonly mayEnd: boolean } {
    const moves = this.#moves();
    const mates = this.options.rules.takesMates ? this.mates(moves) : [];
    if (mates.length > 0) return { moves: mates, mayEnd: false };
    return { moves, mayEnd: this.continuation === 'optional' || this.continuation === 'over' };
  }

  /** The moves that give mate. */
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
    const mayCheck = mayCheckAgain(this.#state, rules, checks.length);
    const mayTake = maySwingOn(this.#state, rules, this.position.turn);
    const isTactical = (move: Move) => this.#gainOf(move) !== undefined || this.position.promotedKind(move) !== 0;
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

  /** The value of what a move takes; a piece that takes and promotes gains both. */
  #gainOf(move: Move): number | undefined {
    const { values } = this.options.rules;
    const { position } = this;
    const taken = position.capturedKind(move);
    if (taken === 0) return undefined;
    const promoted = position.promotedKind(move);
    return values[taken]! + (promoted === 0 ? 0 : values[promoted]! - values[position.movedKind(move)]!);
  }

  play(move: Move): void {
    const { position, options } = this;
    const how = this.continuation;
    const state = this.#state;
    const before = position.setup();
    const gain = this.#gainOf(move);
    const evades = position.inCheck;
    const promotes = position.promotedKind(move) !== 0;
    const checks = how === 'optional' ? this.#checks().length : 0;
    position.make(move);
    const played = {
      by: before.turn,
      takes: gain !== undefined,
      promotes,
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
      isSwing: isSwingPly(state, options.rules, how, played),
      state: after(state, options.rules, how, played),
    });
  }

  takeBack(): void {
    this.#plies.pop();
    this.position.unmake();
  }

  /** Whether two plies, the earlier one first, take about the same from each other within the trade window. */
  #isTrade(a: number, b: number): boolean {
    const { tradeWindow, tradeTolerance } = this.options.rules;
    const [first, second] = [this.#plies[a]!, this.#plies[b]!];
    if (first.by === second.by || b - a > LONGEST_TRADE) return false;
    // A check in between must be answered first, so it does not count.
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

  /** Whether a ply is part of a trade in the line so far. */
  isTradePly(ply: number): boolean {
    return this.completesTrade(ply) || this.#plies.some((_, later) => later > ply && this.#isTrade(ply, later));
  }

  /** The reason why a ply was added beyond the nominal depth; undefined within it. */
  reasonOf(ply: number): Reason | undefined {
    const { how, isSwing } = this.#plies[ply]!;
    if (how === 'nominal') return undefined;
    if (!isSwing) return 'check';
    if (this.completesTrade(ply)) return 'trade';
    return this.#plies[ply - 1]?.state.owed?.promotion ? 'promotion' : 'swing';
  }

  /** The path of the line so far. */
  record(): LineRecord {
    const record = new LineRecord(this.engine, this.startScore);
    for (const ply of this.#plies) record.add(ply);
    record.trade(this.#plies.filter((_, ply) => this.isTradePly(ply)).length);
    const { winner } = this;
    if (winner !== undefined) record.mate(winner);
    return record;
  }
}
