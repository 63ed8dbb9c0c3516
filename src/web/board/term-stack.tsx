import { centipawnsText } from '../state/score.ts';
import classes from './chart-tab.module.css';
import type { Series } from './stacks.ts';

/** The terms of the positions of a game, each in its own color. */
export interface Stacked {
  readonly series: readonly Series[];
  readonly colorOf: (id: string) => string;
}

/** The box of a stack, in pixels: half of its height is for each side. */
interface Frame {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Free space above and below the bars, for the tips of those that are cut off. */
  readonly room: number;
  /** Pixels per centipawn. */
  readonly scale: number;
}

const STRIPES = 'stripes';

/** The stripes of Black’s bars, to be put into the drawing once. */
export function Stripes() {
  return (
    <defs>
      <pattern id={STRIPES} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" fill="rgb(0 0 0 / 38%)" />
      </pattern>
    </defs>
  );
}

/** The bars of one position: White's terms upwards, Black's downwards and striped. Bars that are cut off have a tip. */
export function TermStack({
  stacked: { series, colorOf },
  place,
  frame: { x, width, height: whole, room, scale },
}: {
  stacked: Stacked;
  place: number;
  frame: Frame;
}) {
  const zero = whole / 2;
  const half = zero - room;
  let up = 0;
  let down = 0;
  const bars = series.map(({ id, values }) => {
    const value = values[place]!;
    const from = value > 0 ? up : down;
    const to = from + Math.abs(value) * scale;
    if (value > 0) up = to;
    else down = to;
    const height = Math.min(to, half) - Math.min(from, half);
    if (height < 0.2) return null;
    const box = { x, y: value > 0 ? zero - from - height : zero + from, width, height };
    return (
      <g key={id}>
        <rect {...box} style={{ fill: colorOf(id) }} />
        {value < 0 && <rect {...box} fill={`url(#${STRIPES})`} />}
      </g>
    );
  });
  const middle = x + width / 2;
  return (
    <>
      {bars}
      {up > half && <path className={classes.cut} d={`M${middle - 4} ${room - 2}l4 -6l4 6z`} />}
      {down > half && <path className={classes.cut} d={`M${middle - 4} ${whole - room + 2}l4 6l4 -6z`} />}
    </>
  );
}

/** The colors of the terms, each with its value in one position. */
export function TermKeys({ stacked: { series, colorOf }, place }: { stacked: Stacked; place: number }) {
  return series.map(({ id, title, values }) => (
    <span key={id} className={classes.key}>
      <span className={classes.swatch} style={{ background: colorOf(id) }} />
      {title} <span className={classes.number}>{centipawnsText(values[place]!, 0)}</span>
    </span>
  ));
}
