import type { Score } from '../../engine/messages.ts';
import { chancesOf } from '../../engine/wdl.ts';
import type { PgnEvaluation } from '../../notation/pgn-commands.ts';

/** The chances that count a draw as half a win, in percent for the side whose score it is. The curve was fitted to our own scores. */
export function winningChances(score: Score): number {
  const { win, draw } = chancesOf(score);
  return (win + draw / 2) / 10;
}

/** lichess's curve, and the centipawns beyond which it does not rise. */
const LICHESS_SLOPE = 0.00368208;
const LICHESS_MOST = 1000;

/** The winning chances of an `[%eval]` that another program wrote, in percent for White, by lichess's formula. */
export function foreignChances(evaluation: PgnEvaluation): number {
  if ('mate' in evaluation) return evaluation.mate > 0 ? 100 : 0;
  const cp = Math.max(-LICHESS_MOST, Math.min(LICHESS_MOST, evaluation.cp));
  return 50 + 50 * (2 / (1 + Math.exp(-LICHESS_SLOPE * cp)) - 1);
}
