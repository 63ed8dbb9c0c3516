import type { Score } from '../../engine/messages.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { unwrap } from '../../rules/result.ts';
import { BLACK, type Color, WHITE } from '../../rules/setup.ts';
import { endByClaims, type RuleEnd } from '../../rules/status.ts';
import { type AdjudicationRules, Adjudicator, type Verdict } from './adjudication.ts';
import { atLabel } from './at-label.ts';
import { type Clock, moveLimits } from './clock.ts';
import { type Player, type PlayerAnswer, PlayerFailure } from './player.ts';
import { type Overrun, takeTurn } from './turn.ts';

/** Ways to lose a game other than on the board. */
export const FORFEITS = ['time', 'crash', 'stall', 'illegal-move'] as const;
export type Forfeit = (typeof FORFEITS)[number];

export type Reason = RuleEnd['reason'] | Verdict['reason'] | Forfeit | 'resignation';

export interface PlayedMove {
  readonly uci: string;
  /** The mover's own score. */
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
  /** Rounded to µs, as in the journal, so that a resumed match has the same numbers. */
  readonly ms: number;
}

export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly PlayedMove[];
  /** Points for White: 1, ½ or 0. */
  readonly white: 0 | 0.5 | 1;
  readonly reason: Reason;
  /** Details of a forfeit. */
  readonly detail?: string;
  readonly overruns: readonly Overrun[];
}

export interface GameRules {
  readonly adjudication: AdjudicationRules;
  /** The longest that a search without a clock may take before the player counts as hanging, in ms. */
  readonly stall: number;
  /** Whether castling is written in Chess960 form: in the record, and for players that do not choose. */
  readonly chess960: boolean;
}

/** A player at the board, with its clock. */
export interface Seat {
  /** Names the player in errors. */
  readonly label: string;
  readonly player: Player;
  readonly clock: Clock;
}

/** The end of a game. Without a winner it is drawn. */
export interface End {
  readonly winner: Color | undefined;
  readonly reason: Reason;
  readonly detail?: string;
}

/** White's points. */
export function pointsOf(winner: Color | undefined): 0 | 0.5 | 1 {
  if (winner === undefined) return 0.5;
  return winner === WHITE ? 1 : 0;
}

/** The end of the game by the rules, if any. Draws and wins that can be claimed count. */
export function endByRules(position: BoardPosition): End | undefined {
  return endByClaims(position.status(), position.turn);
}

/**
 * Plays one game. The referee has a position and clocks of its own and does not rely on the players for legality, time or result.
 */
export async function playGame(
  position: BoardPosition,
  fen: string,
  seats: readonly [white: Seat, black: Seat],
  rules: GameRules,
  seed?: number,
  notation: Notation = CHESS_NOTATION,
): Promise<PlayedGame> {
  unwrap(notation.load(position, fen));
  const moves: PlayedMove[] = [];
  /** The moves in the notation of each side. */
  const sent: [string[], string[]] = [[], []];
  const overruns: Overrun[] = [];
  const clocks = [seats[0].clock, seats[1].clock] as const;
  const adjudicator = new Adjudicator(rules.adjudication);
  const finish = ({ winner, reason, detail }: End): PlayedGame => ({
    fen,
    moves,
    white: pointsOf(winner),
    reason,
    ...(detail === undefined ? {} : { detail }),
    overruns,
  });
  const forfeit = (loser: Color, reason: Forfeit, detail: string) =>
    finish({ winner: (loser ^ 1) as Color, reason, detail });

  for (const color of [WHITE, BLACK]) {
    try {
      const { player, label } = seats[color];
      await atLabel(label, () => player.newGame(fen, seed));
    } catch (error) {
      if (error instanceof PlayerFailure) return forfeit(color, error.reason, error.message);
      throw error;
    }
  }
  for (let end = endByRules(position); ; end = endByRules(position)) {
    if (end !== undefined) return finish(end);
    const { turn, moveNumber } = position;
    const { player, clock } = seats[turn];
    try {
      const { answer, ms, inTime, overrun } = await takeTurn(
        player,
        clock,
        sent[turn],
        moveLimits(clocks, turn),
        rules.stall,
      );
      if (overrun !== undefined) overruns.push({ ply: moves.length, ...overrun });
      if (answer.resigns) return finish({ winner: (turn ^ 1) as Color, reason: 'resignation' });
      // An illegal move is reported as such even if it was also late.
      const move = notation.parseMove(position, answer.move);
      if (!move.ok) return forfeit(turn, 'illegal-move', move.fault.message);
      if (!inTime) return forfeit(turn, 'time', lateness(overrun!));
      const uci = notation.formatMove(move.value, { chess960: rules.chess960 });
      moves.push({ uci, ...opinionOf(answer), ms: Math.round(ms * 1000) / 1000 });
      for (const color of [WHITE, BLACK]) {
        const chess960 = seats[color].player.chess960 ?? rules.chess960;
        sent[color].push(notation.formatMove(move.value, { chess960 }));
      }
      position.make(move.value);
    } catch (error) {
      if (error instanceof PlayerFailure) return forfeit(turn, error.reason, error.message);
      throw error;
    }
    const verdict = adjudicator.note(turn, moves.at(-1)!.score, moveNumber);
    // An end by the rules, such as mate, comes before adjudication.
    if (verdict !== undefined) return finish(endByRules(position) ?? verdict);
  }
}

/** A player's score and depth. A score from before the first complete iteration means nothing and is left out. */
function opinionOf({ move: _, resigns: __, score, ...opinion }: PlayerAnswer): Omit<PlayerAnswer, 'move' | 'resigns'> {
  return score === undefined || opinion.depth === 0 ? opinion : { ...opinion, score };
}

function lateness({ allowed, wall, cpu }: Omit<Overrun, 'ply'>): string {
  const used = cpu === null ? '' : `, ${cpu.toFixed(1)} ms of processor time`;
  return `${wall.toFixed(1)} ms for a move where ${allowed.toFixed(1)} ms were left${used}`;
}
