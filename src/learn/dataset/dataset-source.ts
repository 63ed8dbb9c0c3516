import { FEN_LINES, type LinePosition, parseLabelledLine } from './labelled-line.ts';
import type { Source } from './manifest.ts';

/** A file of games or positions. */
export interface DatasetSource {
  /** The name in the manifest. */
  readonly name: string;
  readonly format: Source['format'];
  readonly bytes: number;
  /** The content in pieces. `onRead` is called with the number of bytes in each piece, before decompression. */
  read(onRead: (bytes: number) => void): AsyncIterable<Uint8Array>;
}

/** The number of bytes at the start of a file from which its format is detected. */
export const SAMPLE_BYTES = 65_536;

/** PGN begins with a tag, a move number or a comment, which no position does. */
const PGN_START = /^\s*(?:\[|\d+\s*\.|[{;%])/;

/** The first line that is neither blank nor a comment, if it is a position with a result. */
export function labelledLineOf(sample: string, form: LinePosition): string | undefined {
  const line = sample.split('\n').find((one) => one.trim() !== '' && !one.startsWith('#'));
  return line !== undefined && parseLabelledLine(line, form).ok ? line : undefined;
}

/** Detects the format of a file of chess from the start of its text; undefined if it is unknown. */
export function chessFormatOf(text: string): Source['format'] | undefined {
  if (PGN_START.test(text)) return 'pgn';
  const line = labelledLineOf(text, FEN_LINES);
  if (line === undefined) return undefined;
  return /[;"]\s*$/.test(line) && /\s[a-z]\w*\s+"/.test(line) ? 'epd' : 'fen';
}
