import { numberIn, numberText, type Range } from './number-text.ts';

/** What is being typed into a field. */
export interface Draft {
  readonly text: string;
  /** What the field was worth before: what it goes back to when the text is none of its numbers. */
  readonly start: number;
}

/** What a field shows, and whether that is none of its numbers. A value that was changed elsewhere puts an end to the draft. */
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
