import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import classes from './code-field.module.css';
import { type Completion, complete, completionAt, type Item } from './completion.ts';
import text from './formula-text.module.css';
import { tokensOf } from './tokens.ts';
import type { Word } from './words.ts';

interface Props {
  readonly value: string;
  readonly words: readonly Word[];
  readonly isWord: (name: string) => boolean;
  readonly knobs: Readonly<Record<string, UserKnobFile>>;
  /** The part that is at fault. */
  readonly fault: { readonly start: number; readonly end: number } | undefined;
  /** What tells of the fault. */
  readonly describedBy: string | undefined;
  /** A place the caret is wanted at; another object for each wish. */
  readonly wanted: { readonly caret: number } | undefined;
  readonly onChange: (value: string) => void;
}

interface Open {
  readonly completion: Completion;
  readonly at: number;
}

/** A piece of the text that is drawn: a token, or a part of one where the fault begins or ends. */
function pieces(value: string, isWord: Props['isWord'], fault: Props['fault']) {
  const end = fault === undefined ? 0 : Math.max(fault.end, fault.start + 1);
  return tokensOf(value, isWord).flatMap(({ kind, start, text: token }) => {
    const cuts = [fault?.start ?? 0, end].map((cut) => Math.max(0, Math.min(token.length, cut - start)));
    const edges = [0, ...cuts, token.length];
    return edges.slice(1).map((edge, i) => ({
      kind,
      start: start + edges[i]!,
      text: token.slice(edges[i]!, edge),
      isFault: fault !== undefined && i === 1,
    }));
  });
}

const CLOSED: Open | undefined = undefined;

/** A field for formulas: coloured as they are read, with the place of a fault marked, and words completed. */
export function CodeField({ value, words, isWord, knobs, fault, describedBy, wanted, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState<Open | undefined>(CLOSED);
  const [caret, setCaret] = useState<number>();
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const id = useId();
  const drawn = useMemo(() => pieces(value, isWord, fault), [value, isWord, fault]);
  const from = open?.completion.from;

  // After a completion the caret belongs where the user goes on.
  useLayoutEffect(() => {
    if (caret === undefined) return;
    field.current?.setSelectionRange(caret, caret);
    setCaret(undefined);
  }, [caret]);

  useLayoutEffect(() => {
    if (wanted === undefined) return;
    field.current?.focus();
    field.current?.setSelectionRange(wanted.caret, wanted.caret);
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker stands where the completed word begins.
  useLayoutEffect(() => {
    const at = marker.current;
    const width = field.current?.clientWidth ?? 0;
    if (at !== null)
      setPlace({ left: Math.max(0, Math.min(at.offsetLeft, width - 290)), top: at.offsetTop + at.offsetHeight + 2 });
  }, [from, value]);

  function look(next: string, at: number, isAsked = false): void {
    const completion = completionAt(next, at, words, knobs, isAsked);
    setOpen(completion === undefined ? undefined : { completion, at: 0 });
  }

  function take(item: Item): void {
    if (open === undefined) return;
    const done = complete(value, open.completion, item);
    setOpen(undefined);
    onChange(done.text);
    setCaret(done.caret);
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      look(value, event.currentTarget.selectionStart, true);
      return;
    }
    if (open === undefined) return;
    const { items } = open.completion;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setOpen({ ...open, at: (open.at + 1) % items.length }),
      ArrowUp: () => setOpen({ ...open, at: (open.at + items.length - 1) % items.length }),
      Enter: () => take(items[open.at]!),
      Tab: () => take(items[open.at]!),
      Escape: () => setOpen(undefined),
    };
    const act = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (act === undefined) {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].includes(event.key)) setOpen(undefined);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  const current = open?.completion.items[open.at];
  return (
    <div className={classes.field}>
      <pre className={`${text.code} ${classes.under}`} aria-hidden="true">
        {drawn.map(({ kind, start, text: token, isFault }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their order.
          <span key={i}>
            {open !== undefined && start <= from! && from! < start + token.length && <span ref={marker} />}
            <span data-token={kind} data-fault={isFault || undefined}>
              {token}
            </span>
          </span>
        ))}
        {/* A fault at the very end has a place, too. */}
        <span data-fault={(fault !== undefined && fault.start >= value.length) || undefined}>{'\u200b'} </span>
      </pre>
      <textarea
        ref={field}
        className={`${text.code} ${classes.input}`}
        aria-label="Formula"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={open === undefined ? undefined : `${id}-list`}
        aria-activedescendant={open === undefined ? undefined : `${id}-${open.at}`}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        rows={4}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          look(currentTarget.value, currentTarget.selectionStart);
        }}
        onKeyDown={onKey}
        onClick={() => setOpen(undefined)}
        onBlur={() => setOpen(undefined)}
      />
      {open !== undefined && (
        <div className={classes.popup} style={place}>
          <div className={classes.list} role="listbox" id={`${id}-list`} aria-label="Completions">
            {open.completion.items.map((item, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
              <div
                key={`${item.kind} ${item.name}`}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === open.at}
                className={classes.item}
                ref={i === open.at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                // The field must not lose the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(item)}
              >
                <code>{item.shape}</code>
                <span>{item.kind}</span>
              </div>
            ))}
          </div>
          {current !== undefined && <p className={classes.help}>{current.help}</p>}
        </div>
      )}
    </div>
  );
}
