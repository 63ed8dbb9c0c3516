import type { TunedKnob } from '../lab/tuning/knobs.ts';
import type { PathPoint } from '../lab/tuning/spsa.ts';
import { valueText } from '../profiles/knob-text.ts';

const LEVELS = '▁▂▃▄▅▆▇█';
const COLUMNS = 40;
/** The largest number of knobs that are drawn. */
const MOST = 24;

/** A number in a few digits. */
function short(value: number): string {
  return valueText(Number(value.toFixed(Math.abs(value) < 10 ? 2 : 1)));
}

/** The path of one knob as a text chart. The start is in the middle, and the height covers at least one move up and down. */
function course({ start, size }: TunedKnob, values: readonly number[]): string {
  const reach = Math.max(size, ...values.map((value) => Math.abs(value - start)));
  const columns = Math.min(COLUMNS, values.length);
  return Array.from({ length: columns }, (_, column) => {
    const value = values[Math.floor(((column + 1) * values.length) / columns) - 1]!;
    const level = ((value - start) / reach + 1) / 2;
    return LEVELS[Math.min(LEVELS.length - 1, Math.floor(level * LEVELS.length))]!;
  }).join('');
}

/** One line for each knob: its start, its current value, and its path. */
export function chartLines(knobs: readonly TunedKnob[], path: readonly PathPoint[]): string[] {
  const drawn = knobs.slice(0, MOST);
  const rows = drawn.map((knob, i) => {
    const values = path.map((point) => point.values[i]!);
    return [knob.name, short(knob.start), short(values.at(-1) ?? knob.start), course(knob, values)] as const;
  });
  const width = (column: 0 | 1 | 2) => Math.max(0, ...rows.map((row) => row[column].length));
  const lines = rows.map(([name, start, now, drawing]) =>
    `${name.padEnd(width(0))}  ${start.padStart(width(1))} → ${now.padStart(width(2))}  ${drawing}`.trimEnd(),
  );
  return knobs.length > MOST ? [...lines, `and ${knobs.length - MOST} more`] : lines;
}
