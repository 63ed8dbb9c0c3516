import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as zlibCrc } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomPositions } from '../../lab/positions.ts';
import { parseFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { CHESS_SHARDS } from './chess-shards.ts';
import { crc32 } from './crc.ts';
import { openDataset, readShards } from './dataset.ts';
import { FolderPlace } from './folder-place.ts';
import { emptyFunnel } from './funnel.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { RECORD_BYTES, writeRecord } from './record.ts';
import { decodeShard, encodeShard, HEADER_BYTES } from './shard.ts';
import { ShardWriter } from './shard-writer.ts';

const setups = randomPositions(await loadRules(), { count: 60, seed: 3, plies: [4, 60] }).map((fen) =>
  unwrap(parseFen(fen)),
);

/** A game of a few positions, with labels derived from its number. */
function game(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < length; i++)
    writeRecord(view, i * RECORD_BYTES, setups[(number + i) % setups.length]!, {
      halfPoints: (number % 3) as 0 | 1 | 2,
      score: number - i,
      first: i === 0,
    });
  return bytes;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lucena-shards-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the checksum is that of zlib, in one piece or several', () => {
  const bytes = game(1, 40).subarray(0, 1237);
  expect(crc32(bytes)).toBe(zlibCrc(bytes));
  expect(crc32(bytes.subarray(301), crc32(bytes.subarray(0, 301)))).toBe(zlibCrc(bytes));
});

test('a writer makes shards of whole games, which are read in order with the number of each game', async () => {
  const writer = new ShardWriter(new FolderPlace(folder), { format: CHESS_SHARDS, split: 'train' });
  // Two of these fit into a shard, three do not.
  const lengths = [30_000, 30_000, 30_000, 1, 5];
  for (const [number, length] of lengths.entries()) await writer.add(game(number, length));
  await writer.flush();
  expect(writer.shards.map(({ positions, games }) => [positions, games])).toEqual([
    [60_000, 2],
    [30_006, 3],
  ]);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifestOf(writer)));
  const dataset = await openDataset(folder);
  const games: number[] = [];
  for await (const chunk of readShards(dataset, 'train')) {
    for (let i = 0; i < chunk.length; i++) {
      const number = chunk.games[i]!;
      if (number !== games.at(-1)) games.push(number);
      if (chunk.results[i] !== (number % 3) / 2) throw new Error(`wrong result of record ${i}`);
    }
    expect(chunk.games[chunk.length - 1]! - chunk.games[0]!).toBe(chunk.gameCount - 1);
  }
  expect(games).toEqual([0, 1, 2, 3, 4]);
  expect((await readShards(dataset, 'heldOut').next()).done).toBe(true);
});

test('a damaged, truncated or foreign shard gives one clear line', async () => {
  const good = encodeShard(CHESS_SHARDS, game(2, 10), 1);
  const change = (at: number, value: number) => good.map((byte, i) => (i === at ? value : byte));
  const codes = [
    [good.subarray(0, 0), 'shard.truncated'],
    [good.subarray(0, 40), 'shard.truncated'],
    [good.subarray(0, good.length - 1), 'shard.truncated'],
    [new Uint8Array([...good, 0]), 'shard.damaged'],
    [change(0, 0x50), 'shard.format'],
    [change(8, 9), 'shard.version'],
    [change(25, 0x78), 'shard.board'],
    [change(HEADER_BYTES + 70, 1), 'shard.damaged'],
    [change(16, 7), 'shard.damaged'],
    [change(50, 1), 'shard.board'],
  ] as const;
  for (const [bytes, code] of codes) {
    const read = decodeShard(CHESS_SHARDS, 'train-00000.shard', bytes, 0);
    expect(read).toMatchObject({ ok: false, fault: { code, field: 'train-00000.shard' } });
    if (!read.ok) expect(read.fault.message).toMatch(/^(?!train)[^\n]+$/);
  }
});

test('a dataset with a missing, truncated or exchanged shard cannot be opened', async () => {
  const writer = new ShardWriter(new FolderPlace(folder), { format: CHESS_SHARDS, split: 'train' });
  await writer.add(game(1, 20));
  await writer.flush();
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifestOf(writer)));
  const file = join(folder, writer.shards[0]!.file);
  const bytes = await readFile(file);
  await truncate(file, bytes.length - 32);
  await expect(openDataset(folder)).rejects.toMatchObject({ code: 'shard.truncated' });
  await writeFile(file, encodeShard(CHESS_SHARDS, game(4, 20), 1));
  await expect(openDataset(folder)).rejects.toMatchObject({ code: 'shard.mismatch' });
  await rm(file);
  await expect(openDataset(folder)).rejects.toMatchObject({ code: 'dataset.unreadable' });
});

test('a manifest with a wrong field is refused by the name of the field', () => {
  const manifest = manifestOf(new ShardWriter(new FolderPlace(folder), { format: CHESS_SHARDS, split: 'train' }));
  expect(parseManifest(JSON.stringify(manifest))).toMatchObject({ ok: true, value: manifest });
  expect(parseManifest('{')).toMatchObject({ fault: { code: 'manifest.json' } });
  expect(parseManifest(JSON.stringify({ ...manifest, board: '' }))).toMatchObject({
    fault: { code: 'manifest.field', field: 'board' },
  });
});

function manifestOf(writer: ShardWriter): Manifest {
  const empty = new ShardWriter(new FolderPlace(folder), { format: CHESS_SHARDS, split: 'heldOut' });
  return {
    lucena: 'dataset',
    format: 1,
    board: 'chess',
    sources: [],
    settings: {},
    funnel: emptyFunnel(),
    counts: { train: writer.counts, heldOut: empty.counts },
    shards: { train: [...writer.shards], heldOut: [] },
    distinctBoards: writer.counts.positions,
    warnings: [],
    hash: '0123456789abcdef',
  };
}
