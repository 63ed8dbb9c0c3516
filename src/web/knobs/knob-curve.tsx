import { Text, useComputedColorScheme } from '@mantine/core';
import { useContext, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { KnobValue } from '../../evaluation/knobs.ts';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { currentNode, useGame } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { centipawnsText } from '../state/score.ts';
import classes from './knob-curve.module.css';
import type * as Tasks from './tasks.ts';
import type { Curve } from './tasks.ts';
import { LineContext } from './use-effects.ts';

const tasks = evaluator.tasks<typeof Tasks>('knobs');
const HEIGHT = 130;
/** Dashes tell the curves apart without color. */
const SERIES = [
  { label: 'MG', dash: [] },
  { label: 'EG', dash: [6, 4] },
];

/** Describes the curve for screen readers. */
function curveText({ values, scores }: Curve): string {
  const ends = (row: readonly number[]) => `from ${centipawnsText(row[0]!)} to ${centipawnsText(row.at(-1)!)}`;
  const rows = scores.map((row, i) => `${scores.length > 1 ? `${SERIES[i]!.label}: ` : ''}${ends(row)}`).join('; ');
  return `The score as the knob goes from ${values[0]} to ${values.at(-1)}, in centipawns: ${rows}`;
}

function draw(into: HTMLElement, { values, scores }: Curve, current: readonly number[]): uPlot {
  // A canvas needs computed colors, not variables.
  const { color: line, outlineColor: ink, borderTopColor: faint } = getComputedStyle(into);
  const axis = { stroke: ink, grid: { stroke: faint, width: 1 }, ticks: { show: false }, font: '11px sans-serif' };
  const options: uPlot.Options = {
    width: into.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, size: 22 },
      { ...axis, size: 44 },
    ],
    series: [{}, ...scores.map((_, i) => ({ ...SERIES[i]!, stroke: line, width: 2, points: { show: false } }))],
    hooks: {
      draw: [
        (plot) => {
          // A mark at the current value.
          for (const value of current) {
            const x = plot.valToPos(value, 'x', true);
            plot.ctx.fillStyle = ink;
            plot.ctx.fillRect(x - 1, plot.bbox.top, 2, plot.bbox.height);
          }
        },
      ],
    },
  };
  return new uPlot(options, [[...values], ...scores.map((row) => [...row])], into);
}

interface Props {
  readonly id: string;
  readonly value: KnobValue;
  /** Whether the knob acts on whole lines. The curve then shows the score of the best line. */
  readonly isOfLines: boolean;
}

/** Draws the score of the position, or of its best line, over the range of a knob. */
export default function KnobCurve({ id, value, isOfLines }: Props) {
  const { fen } = useGame(currentNode);
  const file = useProfile((state) => state.file);
  const colorScheme = useComputedColorScheme('light');
  const best = useContext(LineContext);
  const line = isOfLines ? best : undefined;
  const isKnown = !isOfLines || line !== undefined;
  const { value: found } = useQuery(isKnown ? [fen, file, id, JSON.stringify(line)] : undefined, async () =>
    line === undefined
      ? { curve: await tasks.curve(fen, file, id), source: STATIC }
      : { curve: await tasks.lineCurve(file, line, id), source: line.source },
  );
  const curve = found?.curve;
  const source = found?.source ?? line?.source ?? STATIC;
  const into = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are read when it is drawn.
  useEffect(() => {
    if (curve === undefined || into.current === null) return;
    const plot = draw(
      into.current,
      curve,
      [value].flat().filter((one) => typeof one === 'number'),
    );
    return () => plot.destroy();
  }, [curve, value, colorScheme]);
  if (!isKnown) return null;
  const isFlat = curve?.scores.every((row) => row.every((score) => score === row[0])) ?? false;
  if (isFlat) return null;
  return (
    <div {...scoredBy(source)}>
      <Text size="xs" c="dimmed">
        {isOfLines ? 'The score of the best line' : 'The score of the position'} over its range
        {typeof value === 'number' ? '' : ', endgame dashed'} <SourceLabel source={source} />
      </Text>
      <div
        ref={into}
        className={classes.curve}
        role="img"
        aria-label={curve === undefined ? 'The curve is being computed' : curveText(curve)}
        data-testid="curve"
      />
    </div>
  );
}
