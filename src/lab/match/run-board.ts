import type { Notation } from '../../notation/notation.ts';
import type { Board } from '../../rules/nine/board.ts';
import type { SettingTexts } from './settings.ts';

/** The board of a run, if it is not that of chess. */
export interface RunBoard {
  readonly data: Board;
  /** Its name, or its content if it came from a file. */
  readonly text: string;
  readonly notation: Notation;
}

/** Without a limit, games with drops could go on for ever. */
const MAX_PLIES = '500';

/** The settings of games on a board, with its own default. */
export function onBoard(board: RunBoard | undefined, settings: SettingTexts): SettingTexts {
  return board === undefined ? settings : { maxPlies: MAX_PLIES, ...settings };
}

/** The board in the settings of a journal. */
export function boardSetting(board: RunBoard | undefined): { readonly board?: string } {
  return board === undefined ? {} : { board: board.text };
}
