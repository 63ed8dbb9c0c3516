import { MAX_RECORD, type NineGame, playNineGame } from '../notation/nine/game.ts';
import { formatKifu, type ReadKifu, readKifu } from '../notation/nine/kifu.ts';
import { notesOf } from '../notation/nine/losses.ts';
import { japaneseMove, westernMove } from '../notation/nine/move-names.ts';
import { isKifu, listed, missingIn } from '../notation/nine/read-back.ts';
import { formatRecord, parseRecords } from '../notation/nine/record.ts';
import { decodeRecord, formatOfName, RECORD_FORMATS, type RecordFormat } from '../notation/nine/record-format.ts';
import { positionSfen } from '../notation/nine/sfen.ts';
import { formatUsi } from '../notation/nine/usi-move.ts';
import type { Move } from '../rules/move.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { isShogi } from '../rules/nine/shogi.ts';
import { loadNineRules } from '../rules/node.ts';
import { FaultError, fail, type Result, unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { collect, readBytes } from './options.ts';
import { readBoard } from './read-board.ts';

/** Notations of games on 9 × 9 boards: those of shogi, the project's own record, SFENs one a line, and the USI command. */
export const NINE_SOURCES = RECORD_FORMATS;
export const NINE_TARGETS = [...NINE_SOURCES, 'sfen', 'usi', 'json'] as const;
export type NineSource = RecordFormat;
export type NineTarget = (typeof NINE_TARGETS)[number];

function parse(from: NineSource, text: string): readonly ReadKifu[] {
  if (isKifu(from)) return unwrap(readKifu(from, text));
  return unwrap(parseRecords(text)).map((game) => ({ game, losses: [] }));
}

/** Names the parts of a game that its text in a notation does not hold. */
function lostIn(text: string, game: NineGame, to: NineTarget): readonly string[] {
  if (to === 'json') return [];
  return to === 'sfen' || to === 'usi' ? notesOf(game) : missingIn(to, text, game);
}

/** The moves of the main line in the target notation. */
function format(position: NinePosition, game: NineGame, to: NineTarget): string {
  if (isKifu(to)) {
    if (!isShogi(position.core.board))
      throw new FaultError(fail('convert.target', 'to', `${to} is for shogi only; use record`).fault);
    return formatKifu(to, game);
  }
  if (to === 'record') return formatRecord(game);
  const sfens: string[] = [];
  const moves: { usi: string; western: string; japanese: string }[] = [];
  let previousTo: number | undefined;
  unwrap(
    playNineGame(position, game, (move: Move) => {
      sfens.push(positionSfen(position));
      const japanese = japaneseMove(position, move, previousTo === undefined ? {} : { previousTo });
      moves.push({ usi: formatUsi(move), western: westernMove(position, move), japanese });
      previousTo = (move >> 7) & 127;
    }),
  );
  const last = positionSfen(position);
  if (to === 'sfen') return `${[...sfens, last].join('\n')}\n`;
  if (to === 'usi') {
    const start = game.start === 'startpos' ? 'startpos' : `sfen ${game.start}`;
    return `position ${[start, ...(moves.length > 0 ? ['moves', ...moves.map(({ usi }) => usi)] : [])].join(' ')}\n`;
  }
  return `${JSON.stringify({ ...game, moves: game.moves, names: moves, sfen: last })}\n`;
}

/** Checks that a game is of the board and that its moves are legal. */
function check(position: NinePosition, game: NineGame): Result<void> {
  const { name } = position.core.board;
  if (game.board !== name)
    return fail('convert.board', 'board', `the record is of a game on the board ${game.board}, not ${name}`);
  return playNineGame(position, game);
}

/** Checks games of a 9 × 9 board and writes them in another notation. Nothing is written if one of them has a fault. */
export async function convertNine(
  io: Io,
  path: string,
  { board, from, to }: { readonly board: string; readonly from?: NineSource | undefined; readonly to: NineTarget },
): Promise<void> {
  const source = from ?? formatOfName(path) ?? 'record';
  const bytes =
    path === '-'
      ? await collect('file', 'standard input', io.stdin, MAX_BYTES)
      : await readBytes('file', path, MAX_BYTES);
  const parsed = parse(source, decodeRecord(bytes));
  const position = (await loadNineRules(await readBoard('board', board))).position();
  const { board: rules } = position.core;
  // The formats of shogi do not name a board: they are read on any with its rules.
  const read =
    isKifu(source) && isShogi(rules)
      ? parsed.map(({ game, losses }) => ({ game: { ...game, board: rules.name }, losses }))
      : parsed;
  for (const [index, { game }] of read.entries()) {
    const checked = check(position, game);
    if (checked.ok) continue;
    const { code, field, message } = checked.fault;
    throw new FaultError({ code, field: read.length > 1 ? `game ${index + 1}, ${field}` : field, message });
  }
  if (read.length > 1 && isKifu(to))
    throw new FaultError(fail('convert.games', 'to', `${to} has one game, and this file has ${read.length}`).fault);
  const texts = read.map(({ game }) => format(position, game, to));
  for (const [index, { game, losses }] of read.entries()) {
    const warn = (what: string) => io.report(`warning: game ${index + 1}: ${what}`);
    if (losses.length > 0) warn(`left out in reading ${source}: ${listed(losses)}`);
    const lost = lostIn(texts[index]!, game, to);
    if (lost.length > 0) warn(`${to} cannot hold ${listed(lost)}`);
  }
  const separator = to === 'record' ? '\n' : '';
  io.stdout.write(texts.join(separator));
}

/** A character takes at most four bytes. */
const MAX_BYTES = 4 * MAX_RECORD;
