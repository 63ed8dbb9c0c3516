import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { EntryInput } from '../fields/entry-input.tsx';
import { type Range, stepped } from '../fields/number-text.ts';
import classes from './fields.module.css';

interface Props {
  readonly value: readonly number[];
  readonly base: readonly number[];
  readonly range: Range;
  readonly label: string;
  readonly effects: ReadonlyMap<number, number> | undefined;
  readonly onChange: (value: readonly number[]) => void;
}

const WIDTH = 120;
const HEIGHT = 30;

/** A thumbnail of a curve with its zero line. */
export function CountsPicture({ value }: { value: readonly number[] }) {
  const low = Math.min(0, ...value);
  const high = Math.max(0, ...value);
  const y = (number: number) => HEIGHT - 3 - ((number - low) / Math.max(1e-9, high - low)) * (HEIGHT - 6);
  const x = (i: number) => 3 + (i * (WIDTH - 6)) / Math.max(1, value.length - 1);
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline points={value.map((number, i) => `${x(i)},${y(number)}`).join(' ')} />
    </svg>
  );
}

/** The reach of a bar to either side of zero: room for half as much again, and for some steps where all values are small. */
function reachOf(value: readonly number[], { step }: Range): number {
  return Math.max(20 * step, 1.5 * Math.max(...value.map(Math.abs)));
}

/** The value at the pointer, in whole steps within the range. */
function valueAt({ currentTarget, clientY }: PointerEvent, reach: number, { min, max, step }: Range): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  const value = reach * (1 - (2 * (clientY - top)) / height);
  return stepped(0, Math.round(Math.max(min, Math.min(max, value)) / step), { min, max, step });
}

/** Edits a table by count in one row: a bar that can be dragged and a number field for each count from 0 on. */
export function CountsField({ value, base, range, label, effects, onChange }: Props) {
  // The scale does not change while a bar is held.
  const held = useRef<number>(undefined);
  const reach = held.current ?? reachOf(value, range);
  const drag = (event: PointerEvent, count: number) => {
    if (held.current === undefined) return;
    const next = valueAt(event, held.current, range);
    if (next !== value[count]) onChange(value.with(count, next));
  };
  return (
    <fieldset className={classes.counts} aria-label={label}>
      {value.map((number, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the count is what the entry is.
        <div key={count} className={classes.count} data-acts={effects?.has(count) ? '' : undefined}>
          <span
            className={classes.column}
            aria-hidden="true"
            data-testid="count-bar"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              held.current = reach;
              drag(event, count);
            }}
            onPointerMove={(event) => drag(event, count)}
            onLostPointerCapture={() => {
              held.current = undefined;
            }}
          >
            <span
              data-side={number > 0 ? 'more' : 'less'}
              style={{ '--share': Math.min(1, Math.abs(number) / reach) } as CSSProperties}
            />
          </span>
          <EntryInput
            className={classes.countEntry}
            marks={{ 'data-changed': number === base[count] ? undefined : '' }}
            value={number}
            range={range}
            name={`${label} at ${count}${count === value.length - 1 ? ' and more' : ''}`}
            onChange={(next) => onChange(value.with(count, next))}
          />
          <span className={classes.countName}>
            {count}
            {count === value.length - 1 && '+'}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
