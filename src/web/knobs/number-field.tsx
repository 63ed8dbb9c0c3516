import { Slider } from '@mantine/core';
import { useState } from 'react';
import { EntryInput } from '../fields/entry-input.tsx';
import { numberText, type Range } from '../fields/number-text.ts';
import classes from './fields.module.css';
import { sliderRange } from './slider-range.ts';

interface Props {
  readonly value: number;
  /** Where the slider has its mark. */
  readonly base: number;
  readonly range: Range;
  readonly label: string;
  readonly onChange: (value: number) => void;
}

/** A slider, and beside it the exact number. The bar begins at 0 where there is one. */
export function NumberField({ value, base, range, label, onChange }: Props) {
  // While the thumb is held, the slider stays as it was.
  const [held, setHeld] = useState<number>();
  const { min, max } = sliderRange(range, base, held ?? value);
  return (
    <div className={classes.number}>
      <Slider
        size="sm"
        thumbSize={16}
        className={classes.slider}
        min={min}
        max={max}
        step={range.step}
        value={value}
        startPointValue={Math.max(min, Math.min(max, 0))}
        label={null}
        thumbLabel={label}
        thumbValueText={numberText}
        marks={[{ value: base }]}
        onChange={(next) => {
          setHeld(held ?? value);
          onChange(next);
        }}
        onChangeEnd={() => setHeld(undefined)}
      />
      <EntryInput
        className={classes.entry}
        value={value}
        range={range}
        name={label}
        aria-label={`${label}, exact value`}
        onChange={onChange}
      />
    </div>
  );
}
