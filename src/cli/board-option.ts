import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { nineGame } from '../engine/nine-game.ts';
import { NINE_NOTATION } from '../notation/nine/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { suggestion } from '../rules/names.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { parseBoard } from '../rules/nine/board-file.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { loadNineRules } from '../rules/node.ts';
import { FaultError } from '../rules/result.ts';
import type { Io } from './io.ts';
import { readInput, setUp } from './options.ts';

export const CHESS = 'chess';
export const BOARD_FLAGS = '--board <board>';
export const BOARD_HELP = 'chess, shogi, mixed, fair, reversed-mixed, reversed-fair, or a board file';

/** The most bytes of a board file. */
const MOST_BYTES = 2 ** 20;

/** Reads a board by its name or from a file. The start position has been checked. */
export async function readBoard(field: string, name: string): Promise<Board> {
  const known = BOARDS.find((board) => board.name === name);
  if (known !== undefined) return known;
  if (name === CHESS)
    throw new FaultError({
      code: 'board.chess',
      field,
      message: 'chess is not a board of 9 × 9 and has no board file',
    });
  const isText = name.startsWith('{');
  if (!isText && !/[./\\]/.test(name)) {
    const names = [CHESS, ...BOARDS.map((board) => board.name)];
    const message = `there is no board '${name}'${suggestion(name, names)}`;
    throw new FaultError({ code: 'board.unknown', field, message });
  }
  const board = parseBoard(isText ? name : await readInput(field, name, MOST_BYTES));
  if (!board.ok)
    throw new FaultError({ ...board.fault, message: `'${name}': ${board.fault.field}: ${board.fault.message}`, field });
  const position = (await loadNineRules(board.value)).position();
  const loaded = position.load(position.setup());
  if (!loaded.ok)
    throw new FaultError({ ...loaded.fault, field, message: `'${name}': start: ${loaded.fault.message}` });
  return board.value;
}

/** The game that `--board` names. */
export async function gameOf(name: string): Promise<Game<BoardPosition>> {
  return name === CHESS ? CHESS_GAME : nineGame(await readBoard('board', name));
}

/** The board as a field of JSON. That of chess has none, as before there were others. */
export function boardField({ name }: Pick<Game<BoardPosition>, 'name'>): { readonly board?: string } {
  return name === CHESS ? {} : { board: name };
}

/** A position of a board, set from an SFEN (or `startpos`) and moves. */
export async function nineSetUp(io: Io, name: string, sfen?: string, moves?: readonly string[]): Promise<NinePosition> {
  const position = (await loadNineRules(await readBoard('board', name))).position();
  setUp(io, NINE_NOTATION, position, sfen, moves);
  return position;
}
