import { numberIn, numberText, type Range } from './number-text.ts';

/** Text being typed into a field. */
export interface Draft {
  readonly text: string;
  /** The value before typing: the field goes back to it when the text is no valid number. */
  readonly start: number;
}

/** The text a field shows, and whether it is invalid. A value changed elsewhere ends the draft. */
export function shownText(draft: Draft | undefined, value: number, range: Range): { text: string; isBad: boolean } {
  const number = draft === undefined ? undefined : numberIn(draft.text, range);
  if (draft === undefined || value !== (number ?? draft.start)) return { text: numberText(value), isBad: false };
  return { text: draft.text, isBad: number === undefined };
}

/** After another key: the draft, and the value that it stands for. On the way to `600` neither 6 nor 60 is what was meant. */
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
