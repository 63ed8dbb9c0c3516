import type { Score } from '../../engine/messages.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { type ModeReporter, mateOf } from '../lines/mode-report.ts';
import type { ContrastedLine } from '../why/contrast.ts';

/** A line from a position with the score that the search gave it. */
export interface ScoredLine {
  readonly pv: readonly Move[];
  readonly score: Score;
  readonly depth: number;
  readonly playedOut: number;
}

/** Reports a line as an investigation does. The position is left unchanged. */
export function reportLine(
  reporter: ModeReporter,
  position: BoardPosition,
  { pv, score, depth, playedOut }: ScoredLine,
): ContrastedLine {
  return { ...reporter.report(position, { pv, score }, depth), mate: mateOf({ score }, position.turn), playedOut };
}
