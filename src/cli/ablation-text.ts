import type { AblationSummary, MeasuredFeature } from '../lab/ablation/summary.ts';
import { signed, unsigned } from './bars.ts';

/** Elo and its error, such as `+12.3 ± 4.5`. */
export function eloText({ elo, error }: Pick<MeasuredFeature, 'elo' | 'error'>): string {
  return `${signed(elo, 1)} ± ${error.toFixed(1)}`;
}

/** Nanoseconds and half of their interval, such as `3.4 ± 0.2 ns`; a dash if the time was not measured. */
export function costText({ cost }: Pick<MeasuredFeature, 'cost'>): string {
  return cost === null ? '–' : `${unsigned(cost.value, 1)} ± ${((cost.high - cost.low) / 2).toFixed(1)} ns`;
}

/** The table of features with their Elo and time, the most valuable first. */
export function ablationTable({ features }: AblationSummary): string[] {
  const width = Math.max('feature'.length, ...features.map(({ id }) => id.length)) + 2;
  const row = (id: string, elo: string, cost: string, pairs: string) =>
    `${id.padEnd(width)}${elo.padStart(16)}${cost.padStart(17)}${pairs.padStart(8)}`;
  return [
    row('feature', 'Elo', 'time', 'pairs'),
    ...features.map((feature) => row(feature.id, eloText(feature), costText(feature), String(feature.pairs))),
  ];
}
