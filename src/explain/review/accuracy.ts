/** The accuracy of a move by the winning chances it lost, both in percent. The constants are lichess's. */
export function moveAccuracy(loss: number): number {
  const raw = 103.1668 * Math.exp(-0.043544 * Math.max(0, loss)) - 3.1669 + 1;
  return Math.max(0, Math.min(100, raw));
}

/** Positions of a window: a tenth of the moves, within these bounds. */
const WINDOW = { least: 2, most: 8 };
/** The weight of a move is the standard deviation of the chances around it, within these bounds. */
const WEIGHT = { least: 0.5, most: 12 };

function within(value: number, { least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, value));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** The weight of each move, by how much White's winning chances vary around it. `chances` has one more entry than there are moves. */
export function volatility(chances: readonly number[]): number[] {
  const moves = chances.length - 1;
  const size = Math.min(within(Math.floor(moves / 10), WINDOW), chances.length);
  return Array.from({ length: moves }, (_, move) => {
    const start = Math.max(0, move - (size - 2));
    return within(deviation(chances.slice(start, start + size)), WEIGHT);
  });
}

export interface WeighedMove {
  readonly accuracy: number;
  readonly weight: number;
}

/** The accuracy of a side: the mean of the weighted mean and the harmonic mean of its moves; null without moves. */
export function sideAccuracy(moves: readonly WeighedMove[]): number | null {
  if (moves.length === 0) return null;
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights;
  const harmonic = moves.length / moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted + harmonic) / 2;
}
