import { Tooltip } from '@mantine/core';
import { type ComponentProps, memo, useId, useRef, useState } from 'react';
import { numberFault, numberIn, numberText, type Range, stepped } from './number-text.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: number;
  readonly range: Range;
  /** What the field is called, in what is said of it too. */
  readonly name: string;
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly onChange: (value: number) => void;
}

/**
 * A number to type. What is none, or beyond the range, changes nothing: the field is marked and a line below says what it takes, until
 * the field is left and shows again what is in use. The line lies over the page, so that nothing moves away from under the pointer.
 */
export const EntryInput = memo(function EntryInput({ value, range, name, marks, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const typed = draft === undefined ? undefined : numberIn(draft, range);
  const isBad = draft !== undefined && typed === undefined;
  // What was typed stays as it was typed, until the value is changed from elsewhere.
  const isTyped = draft !== undefined && (isBad || typed === value);
  return (
    <>
      <input
        aria-label={name}
        {...rest}
        {...marks}
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? faultId : undefined}
        value={isTyped ? draft : numberText(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value);
          const number = numberIn(currentTarget.value, range);
          if (number !== undefined && number !== value) onChange(number);
        }}
        onBlur={() => setDraft(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (event.key === 'Enter' || event.key === 'Escape') setDraft(undefined);
          if (by === undefined) return;
          event.preventDefault();
          setDraft(undefined);
          onChange(stepped(value, by, range));
        }}
      />
      {isBad && (
        <Tooltip
          opened
          target={input}
          position="bottom-end"
          color="red.9"
          multiline
          maw={400}
          fz="xs"
          label={
            <span id={faultId} role="alert">
              {numberFault(name, range)}
            </span>
          }
        />
      )}
    </>
  );
});
