import { acceptCompletion, autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, type Rect, tooltips } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { codeTheme } from './code-theme.ts';
import { completeWord } from './completion.ts';
import text from './formula-text.module.css';
import { tokenColors } from './token-colors.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';
import { wordHelp } from './word-help.ts';

/** The part of the text that is marked as wrong. */
export interface CodeFault {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** The text to replace it with, if there is an obvious fix. */
  readonly fix: string | undefined;
}

export interface CodeHandle {
  /** Focuses the field with the caret at a place. */
  goTo(place: number): void;
  /** Replaces a part of the text, as an edit that can be undone. */
  replace(start: number, end: number, insert: string): void;
}

interface Props {
  readonly ref: Ref<CodeHandle>;
  readonly value: string;
  readonly vocabulary: Vocabulary;
  readonly fault: CodeFault | undefined;
  /** The ids of the elements that describe the field. */
  readonly describedBy: string;
  readonly onChange: (value: string) => void;
}

/** The window without the navigation at the bottom of a phone. */
function tooltipSpace() {
  const footer = document.querySelector('footer');
  const hasFooter = footer !== null && footer.offsetHeight > 0;
  const bottom = hasFooter ? footer.getBoundingClientRect().top : document.documentElement.clientHeight;
  return { left: 4, top: 0, right: document.documentElement.clientWidth - 4, bottom };
}

/** Places the help for a completion beside the list, or on the far side of it from the caret, so that the line stays in sight. */
function placeInfo(view: EditorView, list: Rect, option: Rect, info: Rect, space: Rect): { style: string } {
  if (space.right - list.right > info.right - info.left)
    return { style: `left: 100%; top: ${option.top - list.top}px` };
  const caret = view.coordsAtPos(view.state.selection.main.head);
  const isAbove = caret !== null && list.bottom <= caret.top;
  return { style: `left: 0; width: 100%; box-sizing: border-box; ${isAbove ? 'bottom' : 'top'}: 100%` };
}

const SETTINGS = new Compartment();

const FIXED: Extension = [
  history(),
  highlightSpecialChars(),
  bracketMatching(),
  tokenColors,
  tooltips({ tooltipSpace }),
  wordHelp,
  // No delays: a Tab typed quickly must accept the completion, not leave the field.
  autocompletion({
    override: [completeWord],
    icons: false,
    positionInfo: placeInfo,
    activateOnTypingDelay: 0,
    interactionDelay: 0,
  }),
  // Tab leaves the field unless the list of completions is open.
  Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
  keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  codeTheme,
];

function replace(view: EditorView, from: number, to: number, insert: string): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
}

function diagnosticOf({ start, end, message, fix }: CodeFault, length: number): Diagnostic {
  return {
    from: Math.min(start, length),
    to: Math.min(end, length),
    severity: 'error',
    message,
    actions:
      fix === undefined
        ? []
        : [{ name: `Replace with ${fix}`, apply: (view, from, to) => replace(view, from, to, fix) }],
  };
}

/** A field for formulas: colored, with the fault marked in place, words completed and explained. */
export default function CodeField({ ref, value, vocabulary: words, fault, describedBy, onChange }: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const isDark = useComputedColorScheme() === 'dark';
  const isInvalid = fault !== undefined;
  const settings = useMemo(
    (): Extension => [
      vocabulary.of(words),
      EditorView.darkTheme.of(isDark),
      EditorView.contentAttributes.of({
        'aria-label': 'Formula',
        'aria-describedby': describedBy,
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      }),
    ],
    [words, isDark, isInvalid, describedBy],
  );

  const stateOf = (doc: string) => {
    const listener = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) change.current(state.doc.toString());
    });
    return EditorState.create({ doc, extensions: [FIXED, SETTINGS.of(settings), listener] });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effects follow what changes.
  useEffect(() => {
    const view = new EditorView({ parent: parent.current!, state: stateOf(value) });
    editor.current = view;
    return () => view.destroy();
  }, []);

  // A text that comes from outside is another draft, so its undo history starts anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effect follows the settings.
  useEffect(() => {
    const view = editor.current!;
    if (view.state.doc.toString() === value) return;
    view.setState(stateOf(value));
    // The editor normalises line breaks. The draft must follow, because faults are placed by offset.
    const own = view.state.doc.toString();
    if (own !== value) change.current(own);
  }, [value]);

  useEffect(() => {
    editor.current!.dispatch({ effects: SETTINGS.reconfigure(settings) });
  }, [settings]);

  useEffect(() => {
    const { state } = editor.current!;
    const diagnostics = fault === undefined ? [] : [diagnosticOf(fault, state.doc.length)];
    editor.current!.dispatch(setDiagnostics(state, diagnostics));
  }, [fault]);

  useImperativeHandle(ref, () => {
    // The text may have become shorter since the fault was found.
    const within = (place: number) => Math.min(place, editor.current!.state.doc.length);
    return {
      goTo: (place) => {
        editor.current!.dispatch({ selection: { anchor: within(place) }, scrollIntoView: true });
        editor.current!.focus();
      },
      replace: (start, end, insert) => replace(editor.current!, within(start), within(end), insert),
    };
  });

  return <div ref={parent} className={text.code} />;
}
