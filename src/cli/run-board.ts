import { boardText } from '../engine/board-text.ts';
import type { RunBoard } from '../lab/match/run-board.ts';
import { refuseOption } from '../lab/match/settings.ts';
import { NINE_NOTATION } from '../notation/nine/notation.ts';
import { CHESS } from './board-option.ts';
import { readBoard } from './read-board.ts';

/** Reads the board of a run; undefined for chess. */
export async function runBoard(text: string | undefined): Promise<RunBoard | undefined> {
  if (text === undefined || text === CHESS) return undefined;
  const data = await readBoard('board', text);
  return { data, text: boardText(data), notation: NINE_NOTATION };
}

/** Refuses another board than that of a run that is resumed. */
export async function checkRunBoard(given: string | undefined, earlier: string | undefined): Promise<void> {
  if (given !== undefined && (await runBoard(given))?.text !== earlier)
    refuseOption('board', 'is not the board that the run was started with');
}
