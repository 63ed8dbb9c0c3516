import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import { ownValue } from '../../rules/names.ts';
import type { Word } from './words.ts';

/** What can stand where the caret is. */
export interface Completion {
  /** The part of the text that it replaces. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Item[];
}

export interface Item extends Word {
  readonly insert: string;
  /** Where in what is inserted the caret goes. */
  readonly caret: number;
}

const MOST = 12;
const NO_NAME = /^(?:let|if|then|else|and|or|not|in|is)$/;

function itemOf(word: Word): Item {
  const { name, kind, shape } = word;
  if (kind === 'loop') {
    const insert = `${name}(square in : )`;
    return { ...word, insert, caret: insert.indexOf(' in ') + 4 };
  }
  const isCall = shape.startsWith(`${name}(`);
  const insert = isCall ? `${name}()` : name;
  return { ...word, insert, caret: isCall && shape !== `${name}()` ? insert.length - 1 : insert.length };
}

const KNOB_SHAPES: Readonly<Record<UserKnobFile['kind'], string>> = {
  number: '',
  tapered: '.mg, .eg, taper(…)',
  countTable: '[count]',
  squareTable: '[square]',
  toggle: '',
  choice: ' is option',
};

function knobWords(knobs: Readonly<Record<string, UserKnobFile>>): Word[] {
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

/** Names that the text before a place gives. */
function localWords(before: string): Word[] {
  const names = new Map<string, Word>();
  for (const [, name] of before.matchAll(/\blet\s+([A-Za-z_]\w*)\s*=/g))
    names.set(name!, { name: name!, kind: 'name', shape: name!, help: 'A part named above.' });
  for (const [, name] of before.matchAll(/\b(?:sum|most|least|any|union|twice)\s*\(\s*([A-Za-z_]\w*)\s+in\b/g))
    names.set(name!, { name: name!, kind: 'name', shape: name!, help: 'The square of a loop.' });
  return [...names.values()];
}

function optionWords(before: string, knobs: Readonly<Record<string, UserKnobFile>>): Word[] | undefined {
  const name = /([A-Za-z_]\w*)\s+is\s+\w*$/.exec(before)?.[1];
  const knob = name === undefined ? undefined : ownValue(knobs, name);
  if (knob?.kind !== 'choice') return undefined;
  return knob.options.map((option) => ({ name: option, kind: 'name', shape: option, help: `An option of ${name}.` }));
}

/**
 * What may be meant by the word before the caret. Nothing within comments, after numbers, or where the word is all there; `isAsked`
 * lists everything even where no word was begun.
 */
export function completionAt(
  text: string,
  caret: number,
  words: readonly Word[],
  knobs: Readonly<Record<string, UserKnobFile>>,
  isAsked = false,
): Completion | undefined {
  const before = text.slice(0, caret);
  if (/#[^\n]*$/.test(before)) return undefined;
  const [begun] = /[A-Za-z_][\w.]*$/.exec(before) ?? [''];
  if (begun === '' && (!isAsked || /[\d.]$/.test(before))) return undefined;
  const from = caret - begun.length;
  const to = caret + /^\w*/.exec(text.slice(caret))![0].length;
  const options = optionWords(before, knobs);
  const known = options ?? [...localWords(before.slice(0, from)), ...knobWords(knobs), ...words];
  const low = begun.toLowerCase();
  // Before a dot, what follows the dot is of no interest yet.
  const dots = begun.split('.').length;
  const fits = known.filter(
    ({ name }) => name.toLowerCase().startsWith(low) && name.split('.').length <= (low === '' ? 1 : dots + 1),
  );
  const within = low.length < 2 ? [] : known.filter((word) => word.name.toLowerCase().includes(low, 1));
  const order = ({ name }: Word) => (name.split('.').length > dots ? 1 : 0);
  const found = [...new Set([...fits.sort((a, b) => order(a) - order(b)), ...within])];
  if (found.length === 0 || (!isAsked && found.some(({ name }) => name === begun) && found.length === 1))
    return undefined;
  if (!isAsked && NO_NAME.test(begun)) return undefined;
  return { from, to, items: found.slice(0, isAsked && low === '' ? 60 : MOST).map(itemOf) };
}

/** The text with an item put in, and where the caret is then. A bracket that stands there already is not doubled. */
export function complete(text: string, { from, to }: Completion, item: Item): { text: string; caret: number } {
  const hasBracket = text[to] === '(' && item.insert.endsWith(')') && item.kind !== 'loop';
  const insert = hasBracket ? item.name : item.insert;
  return {
    text: `${text.slice(0, from)}${insert}${text.slice(to)}`,
    caret: from + (hasBracket ? insert.length + 1 : item.caret),
  };
}
