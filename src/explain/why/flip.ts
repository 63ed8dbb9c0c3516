import type { Move } from '../../rules/move.ts';
import type { Slider } from './knob-number.ts';

/** Two neighboring values of a number: with one of them the best move stays, with the other it does not. */
export interface Bracket {
  readonly stays: number;
  readonly flips: number;
  /** The move that becomes best. */
  readonly move: Move;
}

/** Where a flip is expected: the direction and the number of steps. */
export interface Expectation {
  readonly direction: 1 | -1;
  readonly steps: number;
}

/** The first tries go beyond the expected flip by these factors. */
const MARGIN = 1.25;
const FURTHER = 4;

/** The numbers of steps to try in order until the best move changes. */
function tries(slider: Slider, { direction, steps }: Expectation): number[] {
  const reach = slider.reach(direction);
  const first = Math.ceil(steps * MARGIN) + 1;
  const wanted = [first, FURTHER * first, reach].filter((count) => count > 0 && count <= reach);
  const other = slider.reach(direction > 0 ? -1 : 1);
  return [...new Set([...wanted.map((count) => direction * count), ...(other > 0 ? [-direction * other] : [])])];
}

/**
 * Finds two neighboring slider values between which the best move changes: first near the expected flip, then
 * at the ends of the range. Null if the move stays at all of them. `choose` gives the best move at a value; it must
 * give the same move when it is asked again.
 */
export async function findFlip(
  best: Move,
  slider: Slider,
  expected: Expectation,
  choose: (value: number) => Promise<Move>,
): Promise<Bracket | null> {
  let stays = 0;
  let flips: number | undefined;
  let move = best;
  for (const steps of tries(slider, expected)) {
    if (Math.sign(steps) !== Math.sign(stays)) stays = 0;
    const found = await choose(slider.at(steps));
    if (found === best) {
      stays = steps;
      continue;
    }
    [flips, move] = [steps, found];
    break;
  }
  if (flips === undefined) return null;
  while (Math.abs(flips - stays) > 1) {
    const middle = Math.trunc((stays + flips) / 2);
    const found = await choose(slider.at(middle));
    if (found === best) stays = middle;
    else [flips, move] = [middle, found];
  }
  return { stays: slider.at(stays), flips: slider.at(flips), move };
}
