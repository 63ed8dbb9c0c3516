import type { BoardPosition } from '../../rules/board-position.ts';
import { compileCore } from '../../rules/browser.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import { CHESS_BOARD } from './chess-board.ts';
import { CHESS_SIDES, NINE_SIDES, type PageBoard } from './page-board.ts';

/** A board as the chooser shows it, before anything of it is loaded. */
export interface BoardChoice {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

export const BOARD_CHOICES: readonly BoardChoice[] = [
  { name: 'chess', title: 'Chess', about: 'And Chess960' },
  { name: 'shogi', title: 'Shogi', about: 'Captured pieces come back as drops' },
  { name: 'mixed', title: 'Mixed', about: 'Shogi against chess, both drop what they capture' },
  { name: 'fair', title: 'Fair', about: 'Each side half shogi, half chess' },
  { name: 'reversed-mixed', title: 'Reversed mixed', about: 'Chess begins against shogi' },
  { name: 'reversed-fair', title: 'Reversed fair', about: 'The mirror image of fair' },
];

/** The code of the fault of a board that exists but is not loaded. */
export const UNLOADED = 'board.unloaded';

/** The boards that are loaded, by name. */
const loaded = new Map<string, PageBoard>([[CHESS_BOARD.name, CHESS_BOARD]]);

export function isBoardName(name: string): boolean {
  return BOARD_CHOICES.some((choice) => choice.name === name);
}

/** The title of a board, and the names of its sides, whether it is loaded or not. */
export function boardTitle(name: string): string {
  return BOARD_CHOICES.find((choice) => choice.name === name)?.title ?? name;
}

export function sidesOn(name: string): readonly [string, string] {
  return name === CHESS_BOARD.name ? CHESS_SIDES : NINE_SIDES;
}

/** A board that is loaded already. */
export function boardNamed(name: string): Result<PageBoard> {
  const board = loaded.get(name);
  if (board !== undefined) return ok(board);
  if (isBoardName(name)) return fail(UNLOADED, 'board', `the board ${name} is not loaded`);
  return fail('board.unknown', 'board', `there is no board “${name}”`);
}

let loading: Promise<void> | undefined;

async function loadNine(load: () => Promise<WebAssembly.Module>): Promise<void> {
  const [{ nineBoards }, module] = await Promise.all([import('./nine/nine-boards.ts'), load()]);
  for (const board of nineBoards(module, boardTitle)) loaded.set(board.name, board);
}

/** Loads a board. Those of 9 × 9 share one core and are fetched together with the first of them. */
export async function loadBoard(
  name: string,
  load: () => Promise<WebAssembly.Module> = () => compileCore(CORE_URLS['core-nine'].core),
): Promise<Result<PageBoard>> {
  if (!isBoardName(name) || loaded.has(name)) return boardNamed(name);
  try {
    loading ??= loadNine(load);
    await loading;
    return boardNamed(name);
  } catch (error) {
    loading = undefined;
    return fail('board.loading', 'board', `could not be loaded: ${(error as Error).message}`);
  }
}

/** The board that a position is of. */
export function boardOf({ core }: BoardPosition): PageBoard {
  if (!('board' in core)) return CHESS_BOARD;
  return loaded.get((core.board as { readonly name: string }).name)!;
}
