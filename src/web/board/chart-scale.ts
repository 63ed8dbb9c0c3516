/** The smallest scale: half the height is at least this many centipawns. */
const MIN_REACH = 150;
/** A few decided positions would flatten all others, so amounts beyond this share of the positions are cut off. */
const SHARE_WITHIN = 0.85;
const ROOM = 1.4;
const STEPS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** The scale of the chart: the centipawns of half its height, so that most amounts fit. */
export function reachOf(amounts: readonly number[]): number {
  const sorted = amounts
    .map(Math.abs)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (sorted.length === 0) return MIN_REACH;
  const usual = ROOM * sorted[Math.floor(SHARE_WITHIN * (sorted.length - 1))]!;
  return Math.max(MIN_REACH, Math.min(usual, sorted.at(-1)!));
}

/** Round scores for the axis: 0, and one or two on either side. */
export function ticksOf(reach: number): readonly number[] {
  const step = STEPS.find((one) => one * 3 > reach) ?? STEPS.at(-1)!;
  const above = [step, 2 * step].filter((score) => score <= reach * 0.95);
  return [...above.map((score) => -score).reverse(), 0, ...above];
}

/** The step between move numbers on the axis, for a number of pixels per move. */
export function movesPerLabel(pixels: number, room = 34): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].find((moves) => moves * pixels >= room) ?? 1000;
}

/** The runs of consecutive indexes that have a value, each with its first index. */
export function stretchesOf(
  values: readonly (number | undefined)[],
): readonly (readonly (readonly [number, number])[])[] {
  const stretches: (readonly [number, number])[][] = [];
  for (const [place, value] of values.entries()) {
    if (value === undefined) continue;
    if (values[place - 1] === undefined) stretches.push([]);
    stretches.at(-1)!.push([place, value]);
  }
  return stretches;
}
