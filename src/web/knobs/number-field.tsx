import { Slider } from '@mantine/core';
import { useState } from 'react';
import { EntryInput } from '../fields/entry-input.tsx';
import { numberText, type Range } from '../fields/number-text.ts';
import classes from './fields.module.css';
import { sliderRange } from './slider-range.ts';

interface Props {
  readonly value: number;
  /** The value of the slider's mark. */
  readonly base: number;
  readonly range: Range;
  readonly label: string;
  readonly onChange: (value: number) => void;
}

/** A slider with a number field. The bar starts at 0 if the range contains 0. */
export function NumberField({ value, base, range, label, onChange }: Props) {
  // The range of the slider does not change while the thumb is held.
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
