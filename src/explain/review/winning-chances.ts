import type { Score } from '../../engine/messages.ts';
import { chancesOf } from '../../engine/wdl.ts';

/** The chances that count a draw as half a win, in percent for the side whose score it is. The curve was fitted to our own scores. */
export function winningChances(score: Score): number {
  const { win, draw } = chancesOf(score);
  return (win + draw / 2) / 10;
}
