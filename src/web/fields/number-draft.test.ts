import { expect, test } from 'vitest';
import { afterTyping, type Draft, shownText } from './number-draft.ts';

const RANGE = { min: 1, max: 512, step: 1, isWhole: true };

/** Types key by key into a field with a value. */
function typed(text: string, value: number): { draft: Draft | undefined; value: number } {
  let field: { draft: Draft | undefined; value: number } = { draft: undefined, value };
  for (let i = 1; i <= text.length; i++) field = afterTyping(field.draft, text.slice(0, i), field.value, RANGE);
  return field;
}

test('a number out of range changes nothing, although its first digits are in range (trust 2)', () => {
  const { draft, value } = typed('600', 32);
  expect(value).toBe(32);
  expect(shownText(draft, value, RANGE)).toEqual({ text: '600', isBad: true });
  expect(typed('60', 32).value).toBe(60);
});

test('invalid text stays until it is corrected or the value changes elsewhere (trust 2)', () => {
  const { draft, value } = typed('9999', 32);
  const corrected = afterTyping(draft, '99', value, RANGE);
  expect(corrected.value).toBe(99);
  expect(shownText(corrected.draft, 99, RANGE)).toEqual({ text: '99', isBad: false });
  expect(shownText(draft, 33, RANGE)).toEqual({ text: '33', isBad: false });
  // Typing then starts a new draft.
  expect(afterTyping(draft, '999', 33, RANGE)).toEqual({ draft: { text: '999', start: 33 }, value: 33 });
});

test('a valid number keeps the form in which it was typed (trust 2)', () => {
  const { draft, value } = afterTyping(undefined, ' 2.0', 5, RANGE);
  expect(value).toBe(2);
  expect(shownText(draft, 2, RANGE)).toEqual({ text: ' 2.0', isBad: false });
  expect(shownText(undefined, 2, RANGE)).toEqual({ text: '2', isBad: false });
});
