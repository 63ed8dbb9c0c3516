import type { Game } from '../engine/game.ts';
import { nineGame } from '../engine/nine-game.ts';
import { NINE_NOTATION } from '../notation/nine/notation.ts';
import { suggestion } from '../rules/names.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { parseBoard } from '../rules/nine/board-file.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { loadNineRules } from '../rules/node.ts';
import { FaultError } from '../rules/result.ts';
import { endByClaims } from '../rules/status.ts';
import { CHESS } from './board-option.ts';
import type { Io } from './io.ts';
import { readInput, setUp } from './options.ts';

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
  const end = endByClaims(position.status(), position.turn);
  if (end !== undefined)
    throw new FaultError({
      code: 'board.over',
      field,
      message: `'${name}': start: the game is over before the first move: ${end.reason.replaceAll('-', ' ')}`,
    });
  return board.value;
}

/** The game on a board of 9 × 9 that `--board` names. */
export async function nineGameOf(name: string): Promise<Game<NinePosition>> {
  return nineGame(await readBoard('board', name));
}

/** A position of a board, set from an SFEN (or `startpos`) and moves. */
export async function nineSetUp(io: Io, name: string, sfen?: string, moves?: readonly string[]): Promise<NinePosition> {
  const position = (await loadNineRules(await readBoard('board', name))).position();
  setUp(io, NINE_NOTATION, position, sfen, moves);
  return position;
}
