import { numberIn, numberText, type Range } from './number-text.ts';

/** Text being typed into a field. */
export interface Draft {
  readonly text: string;
  /** The value before typing. The field returns to it when the text is not a valid number. */
  readonly start: number;
}

/** Returns the text of a field, and whether it is invalid. A value that changes elsewhere ends the draft. */
export function shownText(draft: Draft | undefined, value: number, range: Range): { text: string; isBad: boolean } {
  const number = draft === undefined ? undefined : numberIn(draft.text, range);
  if (draft === undefined || value !== (number ?? draft.start)) return { text: numberText(value), isBad: false };
  return { text: draft.text, isBad: number === undefined };
}

/** Returns the draft after an edit and the value it stands for. Where 600 is out of range, typing it must not set 6 or 60 on the way. */
export function afterTyping(
  draft: Draft | undefined,
  text: string,
  value: number,
  range: Range,
): { draft: Draft; value: number } {
  const isOngoing = draft !== undefined && shownText(draft, value, range).text === draft.text;
  const start = isOngoing ? draft.start : value;
  return { draft: { text, start }, value: numberIn(text, range) ?? start };
}
