import { type DatasetSource, SAMPLE_BYTES } from '../../learn/dataset/dataset-source.ts';
import { formatOf, type SourceFormats } from '../../learn/dataset/source-formats.ts';
import { FaultError } from '../../rules/result.ts';

/** A file with its name, as the user dropped it. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

function refuse(name: string, message: string): never {
  throw new FaultError({ code: 'dataset.format', field: name, message });
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}

/** The content of a file in pieces, decompressed if its name says that it is compressed. */
async function* readBlob({ name, blob }: NamedBlob, onRead: (bytes: number) => void = () => {}) {
  const counted = blob.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        onRead(piece.length);
        controller.enqueue(piece);
      },
    }),
  );
  try {
    yield* piecesOf(name.endsWith('.gz') ? counted.pipeThrough(new DecompressionStream('gzip')) : counted);
  } catch {
    refuse(name, 'cannot be read or decompressed');
  }
}

async function sampleOf(source: NamedBlob): Promise<string> {
  for await (const piece of readBlob(source)) {
    // Decodes each byte as one character, so that a multi-byte sequence may be cut off.
    return new TextDecoder('latin1').decode(piece.subarray(0, SAMPLE_BYTES));
  }
  return '';
}

/** Detects the format of a file. */
export async function blobSource(source: NamedBlob, formats: SourceFormats): Promise<DatasetSource> {
  const { name, blob } = source;
  if (name.endsWith('.zst')) refuse(name, 'a page cannot read zstd; decompress the file first');
  const sample = await sampleOf(source);
  if (sample.trim() === '') refuse(name, 'is empty');
  const format = formatOf(sample, formats);
  if (format === undefined) refuse(name, `is neither ${formats.games} nor lines with ${formats.position} and a result`);
  return { name, format, bytes: blob.size, read: (onRead) => readBlob(source, onRead) };
}
