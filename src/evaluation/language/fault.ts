import type { Fault } from '../../rules/result.ts';
import type { Span } from './syntax.ts';

/** What is wrong with a formula, and where. */
export interface FormulaFault extends Fault {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** The part of the text that is at fault. */
  readonly span: Span;
}

/** Stops the reading of a formula; never leaves this folder. */
export class FormulaError extends Error {
  readonly code: string;
  readonly span: Span;
  /** What to do about it: follows the place in the message. */
  readonly advice: string;

  constructor(code: string, span: Span, message: string, advice = '') {
    super(message);
    this.code = `formula.${code}`;
    this.span = span;
    this.advice = advice;
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
  const advice = error.advice === '' ? '' : ` — ${error.advice}`;
  const { code, span } = error;
  return { code, field: 'formula', message: `${error.message} ${place}${advice}`, line, column, span };
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
