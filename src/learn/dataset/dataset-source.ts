import { parseLabelledLine } from './labelled-line.ts';
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

/** Detects the format from the first line that is neither blank nor a comment; undefined if it is unknown. */
export function formatOf(sample: string): Source['format'] | undefined {
  const text = sample.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  if (PGN_START.test(text)) return 'pgn';
  const line = text.split('\n').find((one) => one.trim() !== '' && !one.startsWith('#'));
  if (line === undefined || !parseLabelledLine(line).ok) return undefined;
  return /[;"]\s*$/.test(line) && /\s[a-z]\w*\s+"/.test(line) ? 'epd' : 'fen';
}
