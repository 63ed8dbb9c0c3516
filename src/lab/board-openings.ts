import type { BoardPosition } from '../rules/board-position.ts';
import type { RunBoard } from './match/run-board.ts';
import { NINE_OPENINGS } from './nine-openings.ts';
import type { OpeningKind } from './openings.ts';

/** How openings of a run's board are read; undefined for chess, which is the default of settings. */
export function boardOpenings(board: RunBoard | undefined): OpeningKind<BoardPosition> | undefined {
  return board && (NINE_OPENINGS as OpeningKind<BoardPosition>);
}
