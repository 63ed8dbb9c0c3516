import { describe, expect, test } from 'vitest';
import { CHESS } from '../../evaluation/ruleset.ts';
import { complete, completionAt } from './completion.ts';
import { freshKnob, KINDS, type KnobKind, numbersIn, numbersText } from './knob-file.ts';
import { tokensOf } from './tokens.ts';
import { wordsOf } from './words.ts';

const words = wordsOf(CHESS);
const knobs = { bonus: freshKnob('number'), pay: freshKnob('tapered'), form: freshKnob('choice') };

/** What is proposed at the bar. */
function at(marked: string, isAsked = false) {
  const caret = marked.indexOf('|');
  return completionAt(marked.replace('|', ''), caret, words, knobs, isAsked);
}

const names = (marked: string, isAsked = false) => at(marked, isAsked)?.items.map(({ name }) => name) ?? [];

describe('completion', () => {
  test('knows functions, sets, knobs and names given in the text', () => {
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

  test('is silent in comments, numbers, and where the word is there', () => {
    expect(names('# cou|')).toEqual([]);
    expect(names('12|')).toEqual([]);
    expect(names('|')).toEqual([]);
    expect(names('halfmoves|')).toEqual([]);
    expect(names('|', true).length).toBeGreaterThan(20);
  });

  test('puts the caret where one goes on, and doubles no bracket', () => {
    const done = (marked: string) => {
      const completion = at(marked)!;
      const { text, caret } = complete(marked.replace('|', ''), completion, completion.items[0]!);
      return `${text.slice(0, caret)}|${text.slice(caret)}`;
    };
    expect(done('2 * cou|')).toBe('2 * count(|)');
    expect(done('cou|(us)')).toBe('count(|us)');
    expect(done('su|')).toBe('sum(square in |: )');
    expect(done('bon| + 1')).toBe('bonus| + 1');
  });
});

test('tokens are the text again', () => {
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

test('numbers are read as they are shown', () => {
  expect(numbersIn(numbersText([1, -2.5, 0]))).toEqual([1, -2.5, 0]);
  expect(numbersIn('1, x')).toBe(undefined);
  expect(numbersIn('')).toBe(undefined);
  expect(Object.keys(KINDS).map((kind) => freshKnob(kind as KnobKind).kind)).toEqual(Object.keys(KINDS));
});
