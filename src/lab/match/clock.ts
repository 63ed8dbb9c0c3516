import type { Clock as EngineClock } from '../../engine/limits.ts';
import type { Color } from '../../rules/setup.ts';
import type { Control } from './control.ts';
import type { MoveLimits } from './player.ts';

/** One side's clock, kept by the referee; in ms. */
export class Clock {
  readonly control: Control;
  /** How much longer than allowed a move may take. */
  readonly margin: number;
  #left: number;

  constructor(control: Control, margin: number) {
    this.control = control;
    this.margin = margin;
    this.#left = control.clock?.base ?? Number.POSITIVE_INFINITY;
  }

  get left(): number {
    return this.#left;
  }

  /** The time for the next move. */
  get allowed(): number {
    return Math.min(this.#left, this.control.movetime ?? Number.POSITIVE_INFINITY);
  }

  /** Takes the time of a move off the clock and adds the increment. False if the move was late by more than the margin. */
  spend(ms: number): boolean {
    const held = ms <= this.allowed + this.margin;
    // Time within the margin is not charged to the next move.
    this.#left = Math.max(0, this.#left - ms) + (this.control.clock?.increment ?? 0);
    return held;
  }
}

function shown({ control, left }: Clock): EngineClock | undefined {
  if (control.clock === undefined) return undefined;
  // Rounded down, so that no player counts on time it does not have; at least 1 ms, because UCI has no clock of 0 ms.
  return { remaining: Math.max(1, Math.floor(left)), increment: Math.floor(control.clock.increment) };
}

/** The limits of the next move. A side with a clock also gets the opponent's. */
export function moveLimits(clocks: readonly [white: Clock, black: Clock], turn: Color): MoveLimits {
  const { clock, ...limits } = clocks[turn].control;
  return clock === undefined ? limits : { ...limits, clocks: [shown(clocks[0]), shown(clocks[1])] };
}
