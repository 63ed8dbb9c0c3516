import type { Calibration, LearnedKnob, LearnSummary } from '../fit/learn-summary.ts';
import { figure, Plot } from './svg.ts';

/** The losses of training and of held-out positions, from the start on. */
export function lossCurves(
  { curve }: Pick<LearnSummary, 'curve'>,
  size: { readonly width: number; readonly height: number } = { width: 560, height: 300 },
): string {
  const losses = curve.flatMap(({ train, heldOut }) => (heldOut === null ? [train] : [train, heldOut]));
  const plot = new Plot(
    { low: 0, high: curve.length - 1, title: 'epochs and steps', isWhole: true },
    { low: Math.min(...losses), high: Math.max(...losses), title: 'mean loss' },
    size,
  );
  plot.line(
    curve.map(({ train }, i) => [i, train]),
    'train',
  );
  const held = curve.flatMap(({ heldOut }, i): [number, number][] => (heldOut === null ? [] : [[i, heldOut]]));
  if (held.length > 0) plot.line(held, 'held');
  for (const [i, { stage, train, heldOut }] of curve.entries()) {
    plot.dot(i, train, 'train', `${stage}: training ${figure(train, 6)}`);
    if (heldOut !== null) plot.dot(i, heldOut, 'held', `${stage}: held out ${figure(heldOut, 6)}`);
  }
  return plot.svg('loss of training and held-out positions');
}

/** Predictions against results. The area of a point is the number of its positions. */
export function reliabilityDiagram({ before, after }: Calibration): string {
  const title = { low: 0, high: 1 };
  const plot = new Plot(
    { ...title, title: 'expected result' },
    { ...title, title: 'result' },
    { width: 340, height: 340 },
  );
  plot.line(
    [
      [0, 0],
      [1, 1],
    ],
    'ideal',
  );
  const most = Math.max(...[...before, ...after].map(({ n }) => n));
  for (const [kind, bins] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { n, expected, result } of bins)
      plot.dot(
        expected,
        result,
        kind,
        `${kind}: ${n} positions, expected ${figure(expected, 3)}, result ${figure(result, 3)}`,
        2 + 7 * Math.sqrt(n / most),
      );
  return plot.svg('reliability diagram');
}

/** The quantile of the normal distribution for 95 %. */
const WIDTH = 1.96;

/** Groups neighboring entries that have errors. Where errors are missing, the band has a gap instead of zero width. */
function runsWithErrors(knobs: readonly LearnedKnob[]): LearnedKnob[][] {
  const runs: LearnedKnob[][] = [[]];
  for (const knob of knobs) {
    if (knob.error === null) runs.push([]);
    else runs.at(-1)!.push(knob);
  }
  return runs.filter((run) => run.length > 1);
}

/** A table by count: the start as a dashed line, and the result with its 95 % interval. */
export function countCurve(knobs: readonly LearnedKnob[]): string {
  const spread = ({ error }: LearnedKnob) => WIDTH * (error ?? 0);
  const values = knobs.flatMap((knob) => [knob.before, knob.after - spread(knob), knob.after + spread(knob)]);
  const plot = new Plot(
    { low: 0, high: knobs.at(-1)!.index ?? 1, title: 'count' },
    { low: Math.min(...values), high: Math.max(...values), title: 'value' },
    { width: 350, height: 200 },
  );
  for (const run of runsWithErrors(knobs))
    plot.band(
      run.map((knob) => [knob.index ?? 0, knob.after - spread(knob), knob.after + spread(knob)]),
      'after',
    );
  plot.line(
    knobs.map((knob) => [knob.index ?? 0, knob.before]),
    'before',
  );
  plot.line(
    knobs.map((knob) => [knob.index ?? 0, knob.after]),
    'after',
  );
  for (const knob of knobs)
    plot.dot(
      knob.index ?? 0,
      knob.after,
      'after',
      `${knob.name}: ${figure(knob.before)} → ${figure(knob.after)}${knob.error === null ? '' : ` ± ${figure(knob.error)}`}, ${knob.n} positions`,
    );
  return plot.svg(`${knobs[0]!.id} by count`);
}
