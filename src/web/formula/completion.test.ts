import { describe, expect, test } from 'vitest';
import { CHESS } from '../../evaluation/ruleset.ts';
import { insertionOf, suggestionsAt, wordAt } from './completion.ts';
import { freshKnob, KINDS, type KnobKind, numbersIn, numbersText } from './knob-file.ts';
import { tokensOf } from './tokens.ts';
import { wordsOf } from './words.ts';

const words = wordsOf(CHESS);
const knobs = { bonus: freshKnob('number'), pay: freshKnob('tapered'), form: freshKnob('choice') };

const vocabulary = { words, knobs };

/** The suggestions at the bar. */
function at(marked: string, isAsked = false) {
  const caret = marked.indexOf('|');
  return suggestionsAt(marked.replace('|', ''), caret, vocabulary, isAsked);
}

const names = (marked: string, isAsked = false) => at(marked, isAsked)?.words.map(({ name }) => name) ?? [];

describe('completion', () => {
  test('suggests functions, sets, knobs, options, and names given in the text', () => {
    expect(names('cou|')[0]).toBe('count');
    expect(names('count(us.kn|')).toContain('us.knight');
    expect(names('us.|')).toEqual(expect.arrayContaining(['us.pawn', 'us.king']));
    expect(names('us.|')[0]).toBe('us.pawn');
    expect(names('2 * bo|')[0]).toBe('bonus');
    expect(names('pay.|')).toEqual(expect.arrayContaining(['pay.mg', 'pay.eg']));
    expect(names('let safe = us; count(sa|')[0]).toBe('safe');
    expect(names('sum(rook in us.rook: ro|')[0]).toBe('rook');
    expect(names('if form is |', true)).toEqual(['first', 'second']);
  });

  test('suggests nothing in comments, after numbers, and where the word is complete', () => {
    expect(names('# cou|')).toEqual([]);
    expect(names('12|')).toEqual([]);
    expect(names('|')).toEqual([]);
    expect(names('halfmoves|')).toEqual([]);
    expect(names('|', true).length).toBeGreaterThan(20);
  });

  test('places the caret where the user goes on, and does not repeat a bracket', () => {
    const done = (marked: string) => {
      const text = marked.replace('|', '');
      const { from, to, words: found } = at(marked)!;
      const { insert, caret } = insertionOf(found[0]!, text.charAt(to));
      const done = `${text.slice(0, from)}${insert}${text.slice(to)}`;
      return `${done.slice(0, from + caret)}|${done.slice(from + caret)}`;
    };
    expect(done('2 * cou|')).toBe('2 * count(|)');
    expect(done('cou|(us)')).toBe('count(|us)');
    expect(done('su|')).toBe('sum(square in |: )');
    expect(done('bon| + 1')).toBe('bonus| + 1');
  });
});

test('help finds the word at any offset inside it', () => {
  const found = (marked: string) => {
    const place = marked.indexOf('|');
    const text = marked.replace('|', '');
    const word = wordAt(text, place, vocabulary);
    return word === undefined ? undefined : [text.slice(word.from, word.to), word.word.kind];
  };
  expect(found('2 * |count(us)')).toEqual(['count', 'function']);
  expect(found('count(us.kn|ight.attacks)')).toEqual(['us.knight.attacks', 'set']);
  expect(found('pay.e|g + 1')).toEqual(['pay.eg', 'knob']);
  expect(found('sum(square in us: rank(squ|are))')).toEqual(['square', 'name']);
  expect(found('count(us)| + 1')).toBe(undefined);
  expect(found('# co|unt')).toBe(undefined);
  expect(found('nothi|ng')).toBe(undefined);
  expect(found('1|2')).toBe(undefined);
});

test('tokens joined give the text again', () => {
  const text = '# a\nlet x = us.knight & {e4};\n0.5 * count(x) ^ 2 § if';
  const tokens = tokensOf(text, (name) => name === 'count');
  expect(tokens.map((token) => token.text).join('')).toBe(text);
  const kinds = Object.fromEntries(tokens.map(({ text: token, kind }) => [token, kind]));
  expect(kinds).toMatchObject({
    '# a': 'comment',
    let: 'keyword',
    'us.knight': 'side',
    '0.5': 'number',
    count: 'word',
    x: 'name',
  });
});

test('a list of numbers is read back as it is shown', () => {
  expect(numbersIn(numbersText([1, -2.5, 0]))).toEqual([1, -2.5, 0]);
  expect(numbersIn('1, x')).toBe(undefined);
  expect(numbersIn('')).toBe(undefined);
  expect(Object.keys(KINDS).map((kind) => freshKnob(kind as KnobKind).kind)).toEqual(Object.keys(KINDS));
});
