import type { Ratio, Verdict } from '../src/lab/statistics.ts';
import { compare, judge, median, quantile } from '../src/lab/statistics.ts';
import type { Latencies } from '../src/lab/stop-latency.ts';

/** A speed: the median of its rounds, and their middle half. */
export interface SpeedRow {
  readonly name: string;
  readonly unit: string;
  readonly rounds: number;
  readonly median: number;
  readonly quartiles: readonly [number, number];
}

/** The ratio of two speeds, and whether it is high enough. */
export interface RatioRow extends Ratio {
  readonly name: string;
  readonly rounds: number;
  readonly bar?: number;
  readonly verdict?: Verdict;
}

/** A value that must not exceed a bound. */
export interface BoundRow {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** The 95 % interval, if the value was measured in rounds. */
  readonly interval?: readonly [low: number, high: number];
  readonly bound: number;
  readonly verdict: Verdict;
}

/** A count out of a possible total. */
export interface ScoreRow {
  readonly name: string;
  readonly score: number;
  readonly most: number;
}

/** Response times, in milliseconds. */
export interface LatencyRow extends Latencies {
  readonly name: string;
  readonly trials: number;
}

export interface Report {
  readonly bench: string;
  readonly latencies?: readonly LatencyRow[];
  readonly scores?: readonly ScoreRow[];
  readonly speeds: readonly SpeedRow[];
  readonly ratios: readonly RatioRow[];
  readonly bounds: readonly BoundRow[];
  readonly notes: readonly string[];
}

export interface BenchOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Leaves out benchmarks that take minutes. */
  readonly quick: boolean;
  /** Milliseconds a move for the suites. */
  readonly movetime: number;
  /** The number of positions from each suite; all by default. */
  readonly positions?: number;
  readonly progress: (text: string) => void;
}

/** The parts of `npm run bench`, one file each. */
export interface Bench {
  readonly name: string;
  readonly run: (options: BenchOptions) => Promise<Report>;
}

export function speedRow(name: string, unit: string, values: readonly number[]): SpeedRow {
  return {
    name,
    unit,
    rounds: values.length,
    median: median(values),
    quartiles: [quantile(values, 0.25), quantile(values, 0.75)],
  };
}

export function ratioRow(name: string, ours: readonly number[], theirs: readonly number[], bar?: number): RatioRow {
  const ratio = compare(ours, theirs);
  return { name, rounds: ours.length, ...ratio, ...(bar === undefined ? {} : { bar, verdict: judge(ratio, bar) }) };
}

export function boundRow(
  name: string,
  unit: string,
  value: number,
  bound: number,
  interval?: readonly [low: number, high: number],
): BoundRow {
  const [low, high] = interval ?? [value, value];
  const verdict = high < bound ? 'holds' : low >= bound ? 'fails' : 'straddles the bar';
  return { name, unit, value, ...(interval === undefined ? {} : { interval }), bound, verdict };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return rows.map((row) => `  ${line(row).trimEnd()}`).join('\n');
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function formatReport({ bench, scores = [], latencies = [], speeds, ratios, bounds, notes }: Report): string {
  const parts = [bench];
  if (scores.length > 0) {
    const rows = scores.map(({ name, score, most }) => [
      name,
      `${score}`,
      `${most}`,
      `${((100 * score) / most).toFixed(1)} %`,
    ]);
    parts.push(table([['score', 'reached', 'of', 'share'], ...rows]));
  }
  if (latencies.length > 0) {
    const rows = latencies.map(({ name, median: middle, p95, p99, max, trials }) => [
      name,
      ...[middle, p95, p99, max].map((ms) => `${short(ms)} ms`),
      `${trials}`,
    ]);
    parts.push(table([['latency', 'median', 'p95', 'p99', 'max', 'trials'], ...rows]));
  }
  if (speeds.length > 0) {
    const rows = speeds.map((row) => [
      row.name,
      `${short(row.median)} ${row.unit}`,
      row.quartiles.map(short).join('–'),
      `${row.rounds}`,
    ]);
    parts.push(table([['speed', 'median', 'middle half', 'rounds'], ...rows]));
  }
  if (ratios.length > 0) {
    const rows = ratios.map((row) => [
      row.name,
      short(row.ratio),
      `${short(row.low)}–${short(row.high)}`,
      `${row.rounds}`,
      row.bar === undefined ? '' : `≥ ${row.bar}: ${row.verdict}`,
    ]);
    parts.push(table([['ratio', 'median', '95 % interval', 'rounds', 'aim'], ...rows]));
  }
  if (bounds.length > 0) {
    const rows = bounds.map((row) => [
      row.name,
      `${short(row.value)} ${row.unit}`,
      row.interval?.map(short).join('–') ?? '',
      `< ${row.bound}: ${row.verdict}`,
    ]);
    parts.push(table([['bound', 'value', '95 % interval', 'aim'], ...rows]));
  }
  if (notes.length > 0) parts.push(notes.map((note) => `  ${note}`).join('\n'));
  return parts.join('\n\n');
}
