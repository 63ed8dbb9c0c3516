import type { CSSProperties } from 'react';
import { EntryInput } from '../fields/entry-input.tsx';
import type { Range } from '../fields/number-text.ts';
import classes from './fields.module.css';

interface Props {
  readonly value: readonly number[];
  readonly base: readonly number[];
  readonly range: Range;
  readonly label: string;
  readonly effects: ReadonlyMap<number, number> | undefined;
  readonly onChange: (value: readonly number[]) => void;
}

/** More cells do not fit in one row on a phone. */
const MAX_IN_ROW = 10;
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

/** Edits a table by count: a bar and a number field for each count from 0 on. */
export function CountsField({ value, base, range, label, effects, onChange }: Props) {
  const most = Math.max(1e-9, ...value.map(Math.abs));
  // Rows of equal length, so that none has a single cell.
  const inRow = Math.ceil(value.length / Math.ceil(value.length / MAX_IN_ROW));
  return (
    <fieldset className={classes.counts} aria-label={label} style={{ '--in-row': inRow } as CSSProperties}>
      {value.map((number, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the count is what the entry is.
        <div key={count} className={classes.count} data-acts={effects?.has(count) ? '' : undefined}>
          <span className={classes.column} aria-hidden="true">
            <span
              data-side={number > 0 ? 'more' : 'less'}
              style={{ '--share': Math.abs(number) / most } as CSSProperties}
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
