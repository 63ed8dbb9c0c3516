/** Half the height stands for at least this many centipawns. */
const LEAST_REACH = 150;
/** A few positions in which a side is mated or lost would press all others flat: what reaches beyond this share of them is cut off. */
const SHARE_WITHIN = 0.85;
const ROOM = 1.4;
const STEPS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** How many centipawns half the height stands for, so that most of the amounts fit. */
export function reachOf(amounts: readonly number[]): number {
  const sorted = amounts
    .map(Math.abs)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (sorted.length === 0) return LEAST_REACH;
  const usual = ROOM * sorted[Math.floor(SHARE_WITHIN * (sorted.length - 1))]!;
  return Math.max(LEAST_REACH, Math.min(usual, sorted.at(-1)!));
}

/** Round scores for the axis: none, and one or two on either side of it. */
export function ticksOf(reach: number): readonly number[] {
  const step = STEPS.find((one) => one * 3 > reach) ?? STEPS.at(-1)!;
  const above = [step, 2 * step].filter((score) => score <= reach * 0.95);
  return [...above.map((score) => -score).reverse(), 0, ...above];
}

/** Every how many moves the axis has a number, where a move has so many pixels. */
export function movesPerLabel(pixels: number, room = 34): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].find((moves) => moves * pixels >= room) ?? 1000;
}

/** The stretches of places that have a value, each from its first place on. */
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
