import type { CSSProperties } from 'react';
import type { LabTunedKnob } from '../../lab/lab-messages.ts';
import { hashOf } from '../shell/route.ts';
import classes from './knob-path.module.css';
import { shortText } from './texts.ts';

const WIDTH = 300;
const HEIGHT = 80;

/** The range of a chart: the whole path, and at least one move up and down from the start. */
export function reachOf(
  { start, size }: LabTunedKnob,
  values: readonly number[],
): readonly [low: number, high: number] {
  return [Math.min(start - size, ...values), Math.max(start + size, ...values)];
}

/** The label at an end of the chart, with three digits. */
function endText(value: number): string {
  return shortText(Number(value.toPrecision(3)));
}

interface Props {
  readonly knob: LabTunedKnob;
  /** Its value after each shown iteration. */
  readonly values: readonly number[];
  /** The numbers of these iterations, and the total. */
  readonly iterations: readonly number[];
  readonly total: number;
}

/** The path of a knob from its start, and where it is in its range. */
export function KnobPath({ knob, values, iterations, total }: Props) {
  const { name, min, max, start, found, value } = knob;
  const [low, high] = reachOf(knob, values);
  const x = (iteration: number) => ((WIDTH * iteration) / total).toFixed(1);
  const y = (at: number) => (HEIGHT - (HEIGHT * (at - low)) / (high - low)).toFixed(1);
  const points = [`0,${y(start)}`, ...values.map((at, i) => `${x(iterations[i]!)},${y(at)}`)].join(' ');
  const place = (at: number) => (at - min) / (max - min);
  return (
    <figure className={classes.knob}>
      <figcaption className={classes.caption}>
        <a className={classes.name} href={hashOf('knobs', encodeURIComponent(name.replace(/[[/].*/, '')))}>
          {name}
        </a>
        <span className={classes.values}>
          {shortText(start)} → <b>{shortText(value)}</b>
        </span>
      </figcaption>
      <div className={classes.chart}>
        <span className={classes.high}>{endText(high)}</span>
        <span className={classes.low}>{endText(low)}</span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name} from ${shortText(start)} to ${shortText(found)} after ${iterations.at(-1) ?? 0} of ${total} iterations; proposed: ${shortText(value)}; range: ${shortText(min)} to ${shortText(max)}`}
        >
          <line className={classes.start} x1={0} x2={WIDTH} y1={y(start)} y2={y(start)} />
          <polyline className={classes.path} points={points} />
        </svg>
      </div>
      <div
        className={classes.range}
        aria-hidden="true"
        style={{ '--start': place(start), '--found': place(found) } as CSSProperties}
      >
        <span>{shortText(min)}</span>
        <span className={classes.track} />
        <span>{shortText(max)}</span>
      </div>
    </figure>
  );
}
