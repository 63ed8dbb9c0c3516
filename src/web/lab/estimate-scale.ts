/** A value with half the width of its interval; null if it has none. */
export interface Plotted {
  readonly value: number;
  readonly error: number | null;
}

/** The range of a plot. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

/** Rounds a number up to a round number. */
function roundUp(value: number): number {
  for (let unit = 1; ; unit *= 10) for (const step of STEPS) if (step * unit >= value) return step * unit;
}

/** A scale that contains 0, all values and their intervals, with round ends. */
export function scaleOf(all: readonly Plotted[]): Scale {
  const lows = all.map(({ value, error }) => value - (error ?? 0));
  const highs = all.map(({ value, error }) => value + (error ?? 0));
  const [low, high] = [Math.min(0, ...lows), Math.max(0, ...highs)];
  return { low: low < 0 ? -roundUp(-low) : 0, high: high > 0 || low === 0 ? roundUp(high) : 0 };
}

/** The place of a number on a scale, from 0 to 1. */
export function placeOn({ low, high }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** The smallest width of an axis, and of a character on it with some space, in pixels. */
const AXIS_WIDTH = 150;
const CHARACTER_WIDTH = 7.5;

/** Whether the number at an end of a scale stands clear of the 0 on the narrowest axis. */
export function hasRoom(scale: Scale, end: number, text: string): boolean {
  const distance = AXIS_WIDTH * Math.abs(placeOn(scale, end) - placeOn(scale, 0));
  // Half of the 0, and a space as wide as a character.
  return distance >= CHARACTER_WIDTH * (text.length + 1.5);
}
