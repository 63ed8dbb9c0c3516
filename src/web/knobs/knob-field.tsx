import { NativeSelect, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { isSwitch, isWhole, type KnobValue } from '../../evaluation/knobs.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { numberText, type Range } from '../fields/number-text.ts';
import { CountsField, CountsPicture } from './counts-field.tsx';
import classes from './fields.module.css';
import rows from './knob-row.module.css';
import { NumberField } from './number-field.tsx';
import { SquaresField, SquaresPicture } from './squares-field.tsx';

interface Props {
  readonly control: SetControl;
  readonly value: KnobValue;
  /** Its full name, for places that do not show the term. */
  readonly label: string;
  readonly effects: ReadonlyMap<number, number> | undefined;
  readonly onChange: (value: KnobValue) => void;
}

const ENDS = [
  ['MG', 'middlegame'],
  ['EG', 'endgame'],
] as const;

function PairField({ value, control, label, range, onChange }: Props & { value: readonly number[]; range: Range }) {
  const base = control.value as readonly number[];
  return (
    <div className={classes.pair}>
      {ENDS.map(([short, long], end) => (
        <div key={short} className={classes.end}>
          <span className={classes.endName} title={long}>
            {short}
          </span>
          <NumberField
            value={value[end]!}
            base={base[end]!}
            range={range}
            label={`${label}, ${long}`}
            onChange={(next) => onChange(value.with(end, next))}
          />
        </div>
      ))}
    </div>
  );
}

/** A thumbnail of a table with a button that opens it. */
function Folded({
  label,
  picture,
  text,
  children,
}: {
  label: string;
  picture: ReactNode;
  text: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <UnstyledButton className={rows.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <VisuallyHidden>{`${isOpen ? 'Close' : 'Edit'} ${label}: `}</VisuallyHidden>
        {picture}
        <span className={rows.foldText}>{text}</span>
        <span className={rows.foldWord} aria-hidden="true">
          {isOpen ? 'Close' : 'Edit'}
        </span>
      </UnstyledButton>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}

function spread(value: readonly number[]): string {
  return `${numberText(Math.min(...value))} to ${numberText(Math.max(...value))}`;
}

/** The control for the value of a knob. */
export function KnobField(props: Props) {
  const { control, value, label, effects, onChange } = props;
  const { kind, min, max, step, options } = control;
  const range = { min: min ?? 0, max: max ?? 0, step: step ?? 1, isWhole: isWhole(control) };
  if (isSwitch(control))
    return (
      <Switch
        size="sm"
        aria-label={label}
        checked={Boolean(value)}
        onChange={({ currentTarget: { checked } }) => onChange(kind === 'toggle' ? checked : Number(checked))}
      />
    );
  if (kind === 'choice')
    return (
      <NativeSelect
        size="xs"
        maw={220}
        aria-label={label}
        data={[...options!]}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (kind === 'number')
    return (
      <NumberField
        value={value as number}
        base={control.value as number}
        range={range}
        label={label}
        onChange={onChange}
      />
    );
  const numbers = value as readonly number[];
  if (kind === 'tapered') return <PairField {...props} value={numbers} range={range} />;
  const table = { value: numbers, base: control.value as readonly number[], range, label, effects, onChange };
  return kind === 'squareTable' ? (
    <Folded label={label} picture={<SquaresPicture value={numbers} />} text={spread(numbers)}>
      <SquaresField {...table} />
    </Folded>
  ) : (
    <Folded label={label} picture={<CountsPicture value={numbers} />} text={spread(numbers)}>
      <CountsField {...table} />
    </Folded>
  );
}
