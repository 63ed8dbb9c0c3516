import type { Fault } from '../../rules/result.ts';
import type { Span } from './syntax.ts';

/** An error in a formula, with its place. */
export interface FormulaFault extends Fault {
  /** The message without the place. */
  readonly problem: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** The part of the text that is at fault. */
  readonly span: Span;
}

/** How to correct a formula. */
export interface Advice {
  /** Follows the place in the message. */
  readonly text: string;
  /** The text to put in place of the wrong part. */
  readonly fix?: string;
}

/** The advice to write this instead. Text with an ellipsis shows only the form, so it is not a fix. */
export function instead(text: string): Advice {
  return { text: `${text}?`, ...(text.includes('…') ? {} : { fix: text }) };
}

/** The advice to write another name. */
export function didYouMean(name: string): Advice {
  return { text: `did you mean '${name}'?`, fix: name };
}

/** Stops the reading of a formula; always caught within this folder. */
export class FormulaError extends Error {
  readonly code: string;
  readonly span: Span;
  readonly advice: Advice | undefined;

  constructor(code: string, span: Span, message: string, advice?: Advice | string) {
    super(message);
    this.code = `formula.${code}`;
    this.span = span;
    this.advice = typeof advice === 'string' ? { text: advice } : advice;
  }
}

/** Line and column of a place in a text, from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

export function faultOf(text: string, error: FormulaError): FormulaFault {
  const { line, column } = placeOf(text, error.span.start);
  const place = `at line ${line}, column ${column}`;
  const { code, span, advice, message } = error;
  const ending = advice === undefined ? '' : ` — ${advice.text}`;
  return {
    code,
    field: 'formula',
    message: `${message} ${place}${ending}`,
    problem: `${message}${ending}`,
    line,
    column,
    span,
    ...(advice?.fix === undefined ? {} : { fix: advice.fix }),
  };
}

const WIDTH = 100;

/** The line at fault with a mark below the spot, for terminals and editors. */
export function pointer(text: string, { span, column }: FormulaFault): string {
  const lineStart = span.start - column + 1;
  const newline = text.indexOf('\n', lineStart);
  const line = text.slice(lineStart, newline < 0 ? undefined : newline);
  const from = Math.max(0, column - 1 - WIDTH / 2);
  const shown = line.slice(from, from + WIDTH).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  const length = Math.max(1, Math.min(span.end, lineStart + line.length) - span.start);
  return `${shown}\n${' '.repeat(column - 1 - from)}${'^'.repeat(Math.min(length, WIDTH / 2))}`;
}
