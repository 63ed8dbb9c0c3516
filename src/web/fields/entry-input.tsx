import { Tooltip } from '@mantine/core';
import { type ComponentProps, memo, useId, useRef, useState } from 'react';
import { afterTyping, type Draft, shownText } from './number-draft.ts';
import { numberFault, type Range, stepped } from './number-text.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: number;
  readonly range: Range;
  /** The name of the field, also in its messages. */
  readonly name: string;
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly onChange: (value: number) => void;
}

/**
 * A field for a number. Text that is not a number in the range changes nothing: it stays in the field with a message until the user
 * corrects it or presses Escape. The message lies over the page, so that nothing moves under the pointer.
 */
export const EntryInput = memo(function EntryInput({ value, range, name, marks, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState<Draft>();
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const { text, isBad } = shownText(draft, value, range);
  const leave = () => {
    if (!isBad) setDraft(undefined);
  };
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
        // Escape discards the text; it must not close the dialog around it.
        data-mantine-stop-propagation={isBad || undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const typed = afterTyping(draft, currentTarget.value, value, range);
          setDraft(typed.draft);
          if (typed.value !== value) onChange(typed.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (event.key === 'Enter') leave();
          if (event.key === 'Escape') setDraft(undefined);
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
          color="red"
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
