import type { Score } from '../../engine/messages.ts';
import { loadFen } from '../../notation/fen.ts';
import type { PgnGame, PgnResult } from '../../notation/pgn.ts';
import { formatSan } from '../../notation/san.ts';
import { parseUci } from '../../notation/uci-move.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Control } from './control.ts';
import type { PlayedMove } from './game.ts';

export const RESULTS: Readonly<Record<RunGame['white'], Exclude<PgnResult, '*'>>> = {
  0: '0-1',
  0.5: '1/2-1/2',
  1: '1-0',
};

/** PGN's Termination values for games that did not end on the board. */
const TERMINATIONS: Readonly<Partial<Record<RunGame['reason'], string>>> = {
  time: 'time forfeit',
  crash: 'abandoned',
  stall: 'abandoned',
  'illegal-move': 'rules infraction',
  'adjudicated-win': 'adjudication',
  'adjudicated-draw': 'adjudication',
  'max-plies': 'adjudication',
};

export interface RecordedPlayer {
  readonly name: string;
  readonly control: Control;
}

export function timeControl({ clock, movetime }: Control): string {
  if (clock !== undefined) return `${clock.base / 1000}+${clock.increment / 1000}`;
  return movetime === undefined ? '-' : `0+${movetime / 1000}`;
}

function scoreText(score: Score): string {
  const value = 'cp' in score ? score.cp : score.mate;
  const sign = value > 0 ? '+' : value < 0 ? '-' : '';
  return 'cp' in score ? `${sign}${(Math.abs(value) / 100).toFixed(2)}` : `${sign}M${Math.abs(value)}`;
}

/** Score for the side that moved, depth, time: `+0.31/9 0.104s`. */
export function moveComment({ score, depth, ms }: PlayedMove): string {
  const opinion = score === undefined ? '' : `${scoreText(score)}${depth === undefined ? '' : `/${depth}`} `;
  return `${opinion}${(ms / 1000).toFixed(3)}s`;
}

/** A game of a run as PGN. */
export function gameRecord(
  game: RunGame,
  players: readonly RecordedPlayer[],
  chess960: boolean,
  position: Position,
  event = 'Lucena match',
): PgnGame {
  const result = RESULTS[game.white];
  const white = players[game.whitePlayer]!;
  const black = players[game.blackPlayer ?? 1 - game.whitePlayer]!;
  const tags = new Map([
    ['Event', event],
    ['Site', '?'],
    ['Date', game.date ?? '????.??.??'],
    ['Round', String(game.number)],
    ['White', white.name],
    ['Black', black.name],
    ['Result', result],
    ['SetUp', '1'],
    ['FEN', game.fen],
    ['WhiteTimeControl', timeControl(white.control)],
    ['BlackTimeControl', timeControl(black.control)],
    ['Termination', TERMINATIONS[game.reason] ?? 'normal'],
    ['Ending', game.detail === undefined ? game.reason : `${game.reason}: ${game.detail}`],
  ]);
  if (chess960) tags.set('Variant', 'Chess960');
  unwrap(loadFen(position, game.fen));
  const moves = game.moves.map((played, ply) => {
    const read = parseUci(position, played.uci);
    if (!read.ok) throw new FaultError({ ...read.fault, message: `half-move ${ply + 1}: ${read.fault.message}` });
    const move = read.value;
    const san = formatSan(position, move);
    position.make(move);
    return { san, nags: [], comments: [moveComment(played)], variations: [] };
  });
  return { tags, line: { comments: [], moves }, result };
}
