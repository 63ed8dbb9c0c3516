import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import { BLACK, type Color, WHITE } from '../../rules/setup.ts';
import type { RunGame } from '../run/play-run.ts';
import { type AdjudicationRules, Adjudicator } from './adjudication.ts';
import { type End, endByRules, pointsOf } from './game.ts';
import type { Schedule } from './schedule.ts';
import { isForfeit } from './tally.ts';

/** The schedule that the games of a run must match. */
export interface GamePlan {
  /** Names a contestant in messages. */
  readonly label: (contestant: number) => string;
  readonly schedule: Schedule;
  readonly adjudication: AdjudicationRules;
  /** A position to replay games on. */
  readonly position: BoardPosition;
  /** That of chess by default. */
  readonly notation?: Notation | undefined;
}

function refuse(field: string, message: string): never {
  throw new FaultError(fail('journal.contradiction', field, message).fault);
}

/**
 * Refuses a recorded game that contradicts the run's schedule, the rules of the game or its own moves. Faults name the journal's
 * field.
 */
export function checkGame(game: RunGame, plan: GamePlan): void {
  const { white, black, fen } = plan.schedule(game.number);
  const misplaced = (color: string, is: number, should: number) =>
    `player ${plan.label(is)} has ${color}, but the schedule gives it to ${plan.label(should)}`;
  if (game.whitePlayer !== white) refuse('white', misplaced('White', game.whitePlayer, white));
  const { blackPlayer = black } = game;
  if (blackPlayer !== black) refuse('black', misplaced('Black', blackPlayer, black));
  if (game.fen !== fen) refuse('fen', `the schedule starts this game from ${fen}`);
  const end = replay(game, plan);
  const late = game.overruns.find(({ ply }) => ply > game.moves.length);
  if (late !== undefined) refuse('overruns', `there is no half-move ${late.ply + 1}`);
  if (end === undefined) checkForfeit(game, plan.position.turn);
  else checkEnd(game, end);
}

/** Replays the moves, which must be legal and must not continue after the end of the game. Returns the end by the rules, if any. */
function replay(
  { fen, moves }: RunGame,
  { position, notation = CHESS_NOTATION, adjudication }: GamePlan,
): End | undefined {
  unwrap(notation.load(position, fen));
  const adjudicator = new Adjudicator(adjudication);
  let end = endByRules(position);
  for (const [ply, { uci, score }] of moves.entries()) {
    if (end !== undefined) refuse('moves', `half-move ${ply + 1} comes after the end of the game (${end.reason})`);
    const move = notation.parseMove(position, uci);
    if (!move.ok) return refuse('moves', `half-move ${ply + 1}: ${move.fault.message}`);
    const { turn, moveNumber } = position;
    position.make(move.value);
    const verdict = adjudicator.note(turn, score, moveNumber);
    end = endByRules(position) ?? verdict;
  }
  return end;
}

function checkEnd(game: RunGame, { reason, winner }: End): void {
  if (game.reason !== reason) refuse('reason', `is '${game.reason}', but the moves end in '${reason}'`);
  checkPoints(game, [winner]);
}

/** If neither the board nor adjudication ended the game, the side to move failed. Before the first move, either side may have. */
function checkForfeit(game: RunGame, turn: Color): void {
  const { reason, moves } = game;
  if (!isForfeit(reason)) refuse('reason', `is '${reason}', but the game is not over after its last move`);
  const atStart = moves.length === 0 && (reason === 'crash' || reason === 'stall');
  checkPoints(game, atStart ? [WHITE, BLACK] : [(turn ^ 1) as Color]);
}

function checkPoints({ white, reason }: RunGame, winners: readonly (Color | undefined)[]): void {
  const right = winners.map(pointsOf);
  if (!right.includes(white)) refuse('points', `White has ${white}, but '${reason}' here gives ${right.join(' or ')}`);
}
