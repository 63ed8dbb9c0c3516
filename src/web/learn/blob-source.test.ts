import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import { sourcesOf } from '../../learn/dataset/source-formats.ts';
import { blobSource } from './blob-source.ts';

const CHESS = sourcesOf(CHESS_GAME);
const PGN = '[Result "1-0"]\n\n1. e4 e5 1-0\n';

async function textOf(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const source = await blobSource({ name, blob: new Blob([content]) }, CHESS);
  const pieces: Uint8Array[] = [];
  for await (const piece of source.read(() => {})) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test.each([
  ['games.pgn', PGN, 'pgn'],
  ['bom.pgn', `\uFEFF${PGN}`, 'pgn'],
  ['book.epd', '8/8/4k3/8/8/4K3/4P3/8 w - - c9 "1-0";\n', 'epd'],
  ['lines.txt', '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1;0.5\n', 'fen'],
  ['games.pgn.gz', Uint8Array.from(gzipSync(PGN)), 'pgn'],
] as const)('the format of %s is detected from its content', async (name, content, format) => {
  const blob = new Blob([content]);
  expect(await blobSource({ name, blob }, CHESS)).toMatchObject({ name, format, bytes: blob.size });
});

test('a compressed file is read as its content, and all of its bytes are counted', async () => {
  const content = Uint8Array.from(gzipSync(PGN.repeat(5000)));
  expect(await textOf('games.pgn.gz', content)).toBe(PGN.repeat(5000));
  let read = 0;
  const source = await blobSource({ name: 'games.pgn.gz', blob: new Blob([content]) }, CHESS);
  for await (const _ of source.read((bytes) => (read += bytes)));
  expect(read).toBe(content.length);
});

test.each([
  ['empty.pgn', '', 'is empty'],
  ['notes.txt', 'no position here', 'is neither PGN nor lines with a position and a result'],
  ['games.pgn.zst', PGN, 'a page cannot read zstd; decompress the file first'],
  ['broken.pgn.gz', PGN, 'cannot be read or decompressed'],
])('%s is refused by its name', async (name, content, message) => {
  await expect(blobSource({ name, blob: new Blob([content]) }, CHESS)).rejects.toMatchObject({ field: name, message });
});
