import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import { defaultProfile } from '../../engine/default.ts';
import { numbers, randomGame } from '../../notation/games.testing.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { type BuildOrder, buildDataset } from './build.ts';
import { openDataset } from './dataset.ts';
import { DatasetWriter } from './dataset-writer.ts';
import { FolderPlace } from './folder-place.ts';
import { MemoryPlace } from './memory-dataset.ts';
import { Quiescence } from './quiescence.ts';
import { findSource } from './source-file.ts';
import { sourcesOf } from './source-formats.ts';

const rules = await loadRules();
const quiescence = await Quiescence.create(await compileCore(), defaultProfile());

function pgn(games: number): string {
  const random = numbers(5);
  const position = rules.position();
  const results = ['1-0', '0-1', '1/2-1/2'] as const;
  return Array.from({ length: games }, (_, i) => {
    position.reset();
    const result = results[i % 3]!;
    return exportPgn({ ...randomGame(position, random, 60), result, tags: new Map([['Result', result]]) });
  }).join('\n');
}

test('a dataset in memory has the shards and the manifest of one in a folder, and can be completed early', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-memory-'));
  try {
    const file = join(folder, 'games.pgn');
    writeFileSync(file, pgn(120));
    const source = await findSource(file, sourcesOf(CHESS_GAME));
    const order = (place: BuildOrder['place'], more: Partial<BuildOrder> = {}): BuildOrder => ({
      game: CHESS_GAME,
      sources: [source],
      place,
      settings: { games: 'games.pgn' },
      skipPlies: 4,
      rules: { quiescence, maxScore: undefined, perGame: undefined, heldOut: 0.2 },
      scorer: undefined,
      checkpoint: undefined,
      limits: { shardRecords: 512 },
      signal: new AbortController().signal,
      onProgress: () => {},
      onFault: () => {},
      ...more,
    });
    const out = join(folder, 'out');
    const memory = new MemoryPlace(CHESS_GAME);
    const manifest = await buildDataset(order(memory), rules);
    expect(await buildDataset(order(new FolderPlace(out)), rules)).toEqual(manifest);
    for (const [name, bytes] of memory.dataset!.shards)
      expect(bytes).toEqual(new Uint8Array(readFileSync(join(out, name))));
    const onDisk = await openDataset(out);
    expect(manifest!.shards.train.length).toBeGreaterThan(1);
    expect((await memory.dataset!.read('train', 1)).games).toEqual((await onDisk.read('train', 1)).games);

    // Stopped at the first progress report: the games read until then become a dataset.
    const stop = new AbortController();
    const part = new MemoryPlace(CHESS_GAME);
    const stopped = order(part, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await buildDataset(stopped, rules)).toBeUndefined();
    expect(part.dataset).toBeUndefined();
    const { settings } = stopped;
    const { checkpoint } = part;
    const writer = await DatasetWriter.open({ game: CHESS_GAME, place: part, settings, checkpoint });
    const early = await writer.finish();
    expect(early.counts.train.games).toBeGreaterThan(0);
    expect(early.counts.train.games).toBeLessThan(manifest!.counts.train.games);
    expect((await part.dataset!.read('train', 0)).length).toBe(early.shards.train[0]!.positions);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
