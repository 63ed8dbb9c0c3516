import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import { numberText, parseNumber } from '../fields/number-text.ts';

export type KnobKind = UserKnobFile['kind'];

/** The labels of the kinds of knobs. */
export const KINDS: Readonly<Record<KnobKind, string>> = {
  number: 'number',
  tapered: 'middlegame, endgame',
  countTable: 'table by count',
  squareTable: 'table by square',
  toggle: 'switch',
  choice: 'choice',
};

/** A new knob of a kind, with default values. */
export function freshKnob(kind: KnobKind): UserKnobFile {
  const range = { min: -1000, max: 1000, unit: 'cp' } as const;
  switch (kind) {
    case 'number':
      return { kind, default: 10, ...range };
    case 'tapered':
      return { kind, default: [10, 10], ...range };
    case 'countTable':
      return { kind, default: [0, 5, 10, 15, 20, 25, 30, 35, 40], ...range };
    case 'squareTable':
      return { kind, default: new Array<number>(64).fill(0), ...range };
    case 'toggle':
      return { kind, default: true };
    case 'choice':
      return { kind, options: ['first', 'second'], default: 'first' };
  }
}

export function numbersText(numbers: readonly number[]): string {
  return numbers.map(numberText).join(', ');
}

/** Parses numbers separated by commas or spaces. Undefined if one of them is not a number. */
export function numbersIn(text: string): number[] | undefined {
  const numbers = text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(parseNumber);
  return numbers.length === 0 || numbers.includes(undefined) ? undefined : (numbers as number[]);
}
