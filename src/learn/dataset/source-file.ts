import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Duplex, pipeline } from 'node:stream';
import * as zlib from 'node:zlib';
import { reasonOf } from '../../lab/files.ts';
import { FaultError } from '../../rules/result.ts';
import { type DatasetSource, SAMPLE_BYTES } from './dataset-source.ts';
import { formatOf, type SourceFormats } from './source-formats.ts';

function refuse(code: string, message: string): never {
  throw new FaultError({ code, field: 'games', message });
}

/** The function that creates the decompressor for a file, chosen by the file's name; undefined if the file is not compressed. */
function decompressor(path: string): (() => Duplex) | undefined {
  if (path.endsWith('.gz')) return () => zlib.createGunzip();
  if (!path.endsWith('.zst')) return undefined;
  // Only newer versions of Node have it.
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Duplex };
  return (
    createZstdDecompress ??
    refuse('dataset.format', `cannot read '${path}': this version of Node has no zstd; decompress the file first`)
  );
}

/** The content of a file in pieces. `onRead` is called with the number of bytes in each piece, before decompression. */
async function* readSource(path: string, onRead: (bytes: number) => void = () => {}): AsyncGenerator<Uint8Array, void> {
  const decompress = decompressor(path)?.();
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  file.on('data', (piece) => onRead(piece.length));
  try {
    if (decompress === undefined) yield* file;
    else yield* pipeline(file, decompress, () => {}) as unknown as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    file.destroy();
  }
}

function unreadable(path: string, error: unknown): FaultError {
  const { code, message } = error as NodeJS.ErrnoException;
  const isCompression = code?.startsWith('Z_') || code?.startsWith('ZSTD_');
  const reason = code === 'ENOENT' ? 'there is no such file' : isCompression ? message : reasonOf(error);
  return new FaultError({ code: 'file.unreadable', field: 'games', message: `cannot read '${path}': ${reason}` });
}

function noGames(folder: string): never {
  return refuse('dataset.format', `'${folder}' is a folder without games.pgn`);
}

async function sampleOf(path: string): Promise<string> {
  if (decompressor(path) === undefined) {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  }
  for await (const piece of readSource(path)) return Buffer.from(piece).toString('latin1', 0, SAMPLE_BYTES);
  return '';
}

/** Detects the format of a file, or of the games in a run's folder. */
export async function findSource(given: string, formats: SourceFormats): Promise<DatasetSource> {
  try {
    const found = await stat(given);
    const path = found.isDirectory() ? join(given, 'games.pgn') : given;
    const { size } = found.isDirectory() ? await stat(path).catch(() => noGames(given)) : found;
    const name = found.isDirectory() ? `${basename(given)}/games.pgn` : basename(given);
    const sample = await sampleOf(path);
    if (sample.trim() === '') return refuse('dataset.empty', `'${given}' is empty`);
    const format = formatOf(sample, formats);
    if (format === undefined)
      return refuse(
        'dataset.format',
        `'${given}' is neither ${formats.games} nor a list of ${formats.positions} with results, judging by its first line`,
      );
    return { name, format, bytes: size, read: (onRead) => readSource(path, onRead) };
  } catch (error) {
    if (error instanceof FaultError) throw error;
    throw unreadable(given, error);
  }
}
