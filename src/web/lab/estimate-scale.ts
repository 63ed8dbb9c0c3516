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
