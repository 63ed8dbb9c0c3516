import { type CSSProperties, memo, useState } from 'react';
import { numberText, parseNumber, type Range, stepped } from './number-text.ts';

interface Props {
  readonly value: number;
  readonly range: Range;
  readonly label: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly onChange: (value: number) => void;
}

/** One number to type. What is no number, or beyond the range, changes nothing and is marked until the field is left. */
export const EntryInput = memo(function EntryInput({ value, range, label, className, style, marks, onChange }: Props) {
  const [draft, setDraft] = useState<string>();
  const { min, max } = range;
  const accept = (text: string): number | undefined => {
    const number = parseNumber(text);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
  const isBad = draft !== undefined && accept(draft) === undefined;
  // What was typed stays as it was typed, until the value is changed from elsewhere.
  const isTyped = draft !== undefined && (isBad || accept(draft) === value);
  return (
    <input
      className={className}
      style={style}
      {...marks}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isBad || undefined}
      title={isBad ? `A number from ${numberText(min)} to ${numberText(max)}` : undefined}
      value={isTyped ? draft : numberText(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        const number = accept(currentTarget.value);
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
  );
});
