import { InputBase } from '@mantine/core';
import { EntryInput } from './entry-input.tsx';
import classes from './number-input.module.css';
import { type Range, stepped } from './number-text.ts';

interface Props {
  readonly label: string;
  /** Whether the label is only for screen readers. */
  readonly isLabelHidden?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly width?: number;
  readonly value: number;
  readonly range: Range;
  readonly onChange: (value: number) => void;
}

/** A number field with a label and step buttons; the arrow keys step as well. */
export function NumberInput({ label, isLabelHidden, size = 'sm', width, value, range, onChange }: Props) {
  return (
    <InputBase
      component={EntryInput}
      classNames={{ input: classes.input }}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      size={size}
      w={width}
      name={label}
      value={value}
      range={range}
      onChange={onChange}
      rightSectionWidth={24}
      rightSection={
        <span className={classes.steps} aria-hidden="true">
          {([1, -1] as const).map((by) => (
            <button
              key={by}
              type="button"
              tabIndex={-1}
              data-by={by}
              onClick={() => onChange(stepped(value, by, range))}
            />
          ))}
        </span>
      }
    />
  );
}
