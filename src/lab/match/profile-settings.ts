import type { BoardRules } from '../../rules/board-rules.ts';
import { boardOpenings } from '../board-openings.ts';
import { onBoard, type RunBoard } from './run-board.ts';
import { type ReadOpenings, readGameSettings, type SettingTexts } from './settings.ts';

/** Reads and checks the settings of a run in which a profile plays against variants of itself. */
export function readProfileSettings(
  given: SettingTexts,
  {
    rules,
    board,
    readOpenings,
  }: { readonly rules: BoardRules; readonly board?: RunBoard | undefined; readonly readOpenings: ReadOpenings },
) {
  return readGameSettings(
    onBoard(board, given),
    rules.position(),
    readOpenings,
    ['profile'] as const,
    boardOpenings(board),
  );
}
