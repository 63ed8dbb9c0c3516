import type { PgnBudget, PgnItem } from './pgn.ts';
import { PgnParser } from './pgn-parser.ts';
import { TextReader } from './text-decoder.ts';

type Chunk = string | Uint8Array;

/** A text, its bytes, or either in pieces: a Node stream, the body of a `fetch`, a generator. */
export type PgnInput = Chunk | Iterable<Chunk> | AsyncIterable<Chunk> | ReadableStream<Chunk>;

export interface PgnReadOptions {
  readonly budget?: Partial<PgnBudget>;
  /** The encoding of bytes. By default they are read as UTF-8, and invalid sequences as Windows-1252 (Latin-1). */
  readonly encoding?: string;
}

/**
 * Larger pieces are cut, so that games are returned while the text is read and memory does not depend on the size of
 * the pieces.
 */
const PIECE = 1 << 16;

/**
 * The games of a file, one after the other, in memory that does not grow with the file. Pieces may be cut anywhere, within a
 * UTF-8 sequence too. A faulty game is yielded as its fault, and reading goes on at the next tag section.
 */
export async function* readPgn(
  input: PgnInput,
  options: PgnReadOptions = {},
): AsyncGenerator<PgnItem, void, undefined> {
  const parser = new PgnParser(options.budget);
  for await (const text of texts(input, options.encoding)) {
    parser.feed(text);
    for (let item = parser.next(); item !== undefined; item = parser.next()) yield item;
  }
  parser.finish();
  for (let item = parser.next(); item !== undefined; item = parser.next()) yield item;
}

/** The text of an input, in pieces of bounded size. */
export async function* texts(input: PgnInput, encoding?: string): AsyncGenerator<string, void, undefined> {
  const reader = encoding === undefined ? new TextReader() : namedReader(encoding);
  for await (const chunk of pieces(input))
    for (let start = 0; start < chunk.length; start += PIECE)
      yield typeof chunk === 'string'
        ? chunk.slice(start, start + PIECE)
        : reader.read(chunk.subarray(start, start + PIECE));
  yield reader.end();
}

function namedReader(encoding: string): Pick<TextReader, 'read' | 'end'> {
  const decoder = new TextDecoder(encoding);
  return { read: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

async function* pieces(input: PgnInput): AsyncGenerator<Chunk, void, undefined> {
  if (typeof input === 'string' || ArrayBuffer.isView(input)) yield input;
  else if (Symbol.asyncIterator in input || Symbol.iterator in input) yield* input as AsyncIterable<Chunk>;
  else yield* readerPieces(input);
}

/** Not every browser can iterate a `ReadableStream`. */
async function* readerPieces(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
