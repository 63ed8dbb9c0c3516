// The drawings of a style, for the report and the page.

import type { Estimate } from '../../lab/statistics.ts';
import type { HeldOut, ModelName } from '../style/held-out.ts';
import type { StagePoint } from '../style/style-run.ts';
import type { StyleKnob } from '../style/style-summary.ts';
import { coordinate, escaped, figure, Plot, ticks } from './svg.ts';

/** The quantile of the normal distribution for 95 %. */
const WIDTH = 1.96;

export const MODEL_NAMES: Readonly<Record<ModelName, string>> = {
  player: 'fitted to the player',
  control: 'fitted to the opponents',
  untuned: 'untuned',
  random: 'random legal moves',
};

interface Row {
  readonly name: string;
  readonly estimate: Estimate;
  readonly kind: string;
}

/** The width of a drawing and of the names at its left. */
export interface WhiskerSize {
  readonly left: number;
  readonly width: number;
}

const WIDE: WhiskerSize = { left: 220, width: 620 };
/** Not wider than a phone, so that the text stays readable there. */
export const NARROW: WhiskerSize = { left: 142, width: 380 };

/** Intervals as whiskers on one axis, one row each. */
function whiskers(
  rows: readonly Row[],
  {
    title,
    zero = false,
    show = figure,
    size = WIDE,
  }: { title: string; zero?: boolean; show?: (value: number) => string; size?: WhiskerSize },
): string {
  const { left, width } = size;
  const step = 26;
  const values = rows.flatMap(({ estimate }) => [estimate.low, estimate.high, ...(zero ? [0] : [])]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (value: number) => coordinate(left + ((value - low) / (high - low || 1)) * (width - left - 20));
  const height = rows.length * step + 30;
  const grid = ticks(low, high, 5).map(
    (tick) =>
      `<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="4" y2="${height - 26}"/><text class="tick mid" x="${x(tick)}" y="${height - 14}">${show(tick)}</text>`,
  );
  const bars = rows.map(({ name, estimate, kind }, i) => {
    const y = 16 + i * step;
    const text = `${show(estimate.value)} (${show(estimate.low)} to ${show(estimate.high)})`;
    return `<text class="end" x="${left - 12}" y="${y}">${escaped(name)}</text><g class="whisker ${kind}"><title>${escaped(`${name}: ${text}`)}</title><line x1="${x(estimate.low)}" x2="${x(estimate.high)}" y1="${y}" y2="${y}"/><circle cx="${x(estimate.value)}" cy="${y}" r="4.5"/></g>`;
  });
  const axis = zero ? `<line class="zero" x1="${x(0)}" x2="${x(0)}" y1="4" y2="${height - 26}"/>` : '';
  return `<svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${grid.join('')}${axis}${bars.join('')}</svg>`;
}

/** A share in percent. */
export function percent(value: number): string {
  return `${figure(Math.round(1000 * value) / 10)} %`;
}

function modelRows({ models }: HeldOut, of: 'logLoss' | 'agreement'): Row[] {
  return models.map(({ model, [of]: estimate }) => ({
    name: MODEL_NAMES[model],
    estimate,
    kind: model === 'player' ? 'after' : 'before',
  }));
}

/** How often the likeliest move of each model was played. */
export function agreements(heldOut: HeldOut, size?: WhiskerSize): string {
  const options = { title: 'agreement of models', show: percent };
  return whiskers(modelRows(heldOut, 'agreement'), { ...options, ...(size && { size }) });
}

/** The log-loss of each model. */
export function logLosses(heldOut: HeldOut, size?: WhiskerSize): string {
  return whiskers(modelRows(heldOut, 'logLoss'), { title: 'log-loss of models', ...(size && { size }) });
}

/** The gain of the player's model over the control, in words. */
export function gainText({ logLoss, agreement }: HeldOut['gain']): string {
  const text = ({ value, low, high }: Estimate, unit: string, show: (value: number) => string) =>
    `${show(value)} ${unit} (${show(low)} to ${show(high)})`;
  const nats = text(logLoss, 'nats', (value) => figure(Number(value.toFixed(3)), 3));
  const points = text(agreement, 'points of agreement', (value) => figure(Number((100 * value).toFixed(1))));
  return `${nats} and ${points}`;
}

/** Differences from the opponents in standard errors, with intervals. */
export function differences(title: string, knobs: readonly StyleKnob[], size?: WhiskerSize): string {
  const rows = knobs.map(({ name, difference, error }): Row => {
    const value = difference! / error!;
    return { name, estimate: { value, low: value - WIDTH, high: value + WIDTH }, kind: 'after' };
  });
  return whiskers(rows, { title: `${title}: differences in standard errors`, zero: true, ...(size && { size }) });
}

/** The losses of training moves during the fits of the opponents and of the player. */
export function styleCurve(
  curve: readonly StagePoint[],
  size: { readonly width: number; readonly height: number } = { width: 560, height: 260 },
): string {
  const lines = (['control', 'player'] as const).map((stage) =>
    curve.filter((point) => point.stage === stage).map(({ loss }) => loss),
  );
  const all = lines.flat();
  const steps = Math.max(1, ...lines.map((line) => line.length - 1));
  const plot = new Plot(
    { low: 0, high: steps, title: 'steps', isWhole: true },
    { low: Math.min(...all), high: Math.max(...all), title: 'log-loss' },
    size,
  );
  for (const [i, line] of lines.entries()) {
    const kind = i === 0 ? 'before' : 'after';
    plot.line(
      line.map((loss, step) => [step, loss]),
      kind,
    );
    for (const [step, loss] of line.entries()) plot.dot(step, loss, kind, figure(loss, 5));
  }
  return plot.svg('log-loss of training moves');
}
