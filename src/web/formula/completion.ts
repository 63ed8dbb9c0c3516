import { type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import { ownValue } from '../../rules/names.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

type Knobs = Vocabulary['knobs'];

/** The words that fit at the caret. */
export interface Suggestions {
  /** The part of the text that a word replaces. */
  readonly from: number;
  readonly to: number;
  readonly words: readonly Word[];
}

/** A change of the text that puts in a word. */
export interface Insertion {
  readonly insert: string;
  /** The caret's place after it, counted from the start of the insertion. */
  readonly caret: number;
}

const MAX_WORDS = 12;
const MAX_ALL_WORDS = 60;
const KEYWORD = /^(?:let|if|then|else|and|or|not|in|is)$/;

const KNOB_SHAPES: Readonly<Record<UserKnobFile['kind'], string>> = {
  number: '',
  tapered: '.mg, .eg, taper(…)',
  countTable: '[count]',
  squareTable: '[square]',
  toggle: '',
  choice: ' is option',
};

function knobWords(knobs: Knobs): Word[] {
  return Object.entries(knobs).flatMap(([name, knob]): Word[] => {
    const help = knob.help || knob.label || 'A knob of this term.';
    const own: Word = { name, kind: 'knob', shape: `${name}${KNOB_SHAPES[knob.kind]}`, help };
    if (knob.kind !== 'tapered') return [own];
    return [
      own,
      { name: `${name}.mg`, kind: 'knob', shape: `${name}.mg`, help: `${help} Middlegame.` },
      { name: `${name}.eg`, kind: 'knob', shape: `${name}.eg`, help: `${help} Endgame.` },
    ];
  });
}

/** The names that `let` and loops give in the text before a place. */
function localWords(before: string): Word[] {
  const names = new Map<string, Word>();
  for (const [, name] of before.matchAll(/\blet\s+([A-Za-z_]\w*)\s*=/g))
    names.set(name!, { name: name!, kind: 'name', shape: name!, help: 'A part named above.' });
  for (const [, name] of before.matchAll(/\b(?:sum|most|least|any|union|twice)\s*\(\s*([A-Za-z_]\w*)\s+in\b/g))
    names.set(name!, { name: name!, kind: 'name', shape: name!, help: 'The square of a loop.' });
  return [...names.values()];
}

/** The options of a choice knob after `is`; undefined anywhere else. */
function optionWords(before: string, knobs: Knobs): Word[] | undefined {
  const name = /([A-Za-z_]\w*)\s+is\s+\w*$/.exec(before)?.[1];
  const knob = name === undefined ? undefined : ownValue(knobs, name);
  if (knob?.kind !== 'choice') return undefined;
  return knob.options.map((option) => ({ name: option, kind: 'name', shape: option, help: `An option of ${name}.` }));
}

function isInComment(before: string): boolean {
  return /#[^\n]*$/.test(before);
}

/**
 * Finds the words that continue the one before the caret. There are none in comments, after numbers, and where the word is complete.
 * `isAsked` lists all words even where none was begun.
 */
export function suggestionsAt(
  text: string,
  caret: number,
  { words, knobs }: Pick<Vocabulary, 'words' | 'knobs'>,
  isAsked = false,
): Suggestions | undefined {
  const before = text.slice(0, caret);
  if (isInComment(before)) return undefined;
  const [begun] = /[A-Za-z_][\w.]*$/.exec(before) ?? [''];
  if (begun === '' && (!isAsked || /[\d.]$/.test(before))) return undefined;
  const from = caret - begun.length;
  const to = caret + /^\w*/.exec(text.slice(caret))![0].length;
  const options = optionWords(before, knobs);
  const known = options ?? [...localWords(before.slice(0, from)), ...knobWords(knobs), ...words];
  const low = begun.toLowerCase();
  // Before a dot is typed, names with a further dot come last.
  const dots = begun.split('.').length;
  const fits = known.filter(
    ({ name }) => name.toLowerCase().startsWith(low) && name.split('.').length <= (low === '' ? 1 : dots + 1),
  );
  const within = low.length < 2 ? [] : known.filter((word) => word.name.toLowerCase().includes(low, 1));
  const order = ({ name }: Word) => (name.split('.').length > dots ? 1 : 0);
  const found = [...new Set([...fits.sort((a, b) => order(a) - order(b)), ...within])];
  const isComplete = found.length === 1 && found[0]!.name === begun;
  if (found.length === 0 || (!isAsked && (isComplete || KEYWORD.test(begun)))) return undefined;
  return { from, to, words: found.slice(0, isAsked && low === '' ? MAX_ALL_WORDS : MAX_WORDS) };
}

/** Writes a word with its brackets, unless a bracket follows already, and places the caret where the user goes on. */
export function insertionOf({ name, kind, shape }: Word, next: string): Insertion {
  if (kind === 'loop') {
    const insert = `${name}(square in : )`;
    return { insert, caret: insert.indexOf(' in ') + 4 };
  }
  if (!shape.startsWith(`${name}(`)) return { insert: name, caret: name.length };
  if (next === '(') return { insert: name, caret: name.length + 1 };
  return { insert: `${name}()`, caret: name.length + (shape === `${name}()` ? 2 : 1) };
}

/** The completions of CodeMirror. */
export function completeWord({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const found = suggestionsAt(state.doc.toString(), pos, state.facet(vocabulary), explicit);
  if (found === undefined) return null;
  return {
    from: found.from,
    to: found.to,
    filter: false,
    options: found.words.map((word) => ({
      label: word.name,
      displayLabel: word.shape,
      detail: word.kind,
      info: word.help,
      apply: (view, completion, from, to) => {
        const { insert, caret } = insertionOf(word, view.state.sliceDoc(to, to + 1));
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + caret },
          annotations: pickedCompletion.of(completion),
          userEvent: 'input.complete',
          scrollIntoView: true,
        });
      },
    })),
  };
}

/** Finds the word at a place of the text, with what is known of it. */
export function wordAt(
  text: string,
  at: number,
  { words, knobs }: Pick<Vocabulary, 'words' | 'knobs'>,
): { readonly from: number; readonly to: number; readonly word: Word } | undefined {
  const start = at - /[\w.]*$/.exec(text.slice(0, at))![0].length;
  const [name = ''] = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/.exec(text.slice(start)) ?? [];
  const end = start + name.length;
  if (name === '' || end < at || isInComment(text.slice(0, start))) return undefined;
  const known = [...localWords(text.slice(0, end)), ...knobWords(knobs), ...words];
  const word = known.find((one) => one.name === name);
  return word === undefined ? undefined : { from: start, to: end, word };
}
