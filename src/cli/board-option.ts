import { loadSfen } from '../notation/nine/sfen.ts';
import { parseUsi } from '../notation/nine/usi-move.ts';
import { suggestion } from '../rules/names.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { parseBoard } from '../rules/nine/board-file.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { loadNineRules } from '../rules/node.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { readInput } from './options.ts';

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
  if (!/[./\\]/.test(name)) {
    const names = [CHESS, ...BOARDS.map((board) => board.name)];
    const message = `there is no board '${name}'${suggestion(name, names)}`;
    throw new FaultError({ code: 'board.unknown', field, message });
  }
  const board = parseBoard(await readInput(field, name, MOST_BYTES));
  if (!board.ok)
    throw new FaultError({ ...board.fault, message: `'${name}': ${board.fault.field}: ${board.fault.message}`, field });
  const position = (await loadNineRules(board.value)).position();
  const loaded = position.load(position.setup());
  if (!loaded.ok)
    throw new FaultError({ ...loaded.fault, field, message: `'${name}': start: ${loaded.fault.message}` });
  return board.value;
}

/** A position of a board, set from an SFEN (or `startpos`) and moves in USI. */
export async function nineSetUp(name: string, sfen = 'startpos', moves: readonly string[] = []): Promise<NinePosition> {
  const position = (await loadNineRules(await readBoard('board', name))).position();
  unwrap(loadSfen(position, sfen));
  for (const [index, text] of moves.entries()) {
    const move = parseUsi(position, text);
    if (!move.ok) throw new FaultError({ ...move.fault, field: `moves, number ${index + 1}` });
    position.make(move.value);
  }
  return position;
}
