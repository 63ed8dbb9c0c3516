import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import { defaultProfile } from '../../engine/default.ts';
import { positionFen } from '../../notation/fen.ts';
import { numbers, randomGame } from '../../notation/games.testing.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { chess960Setup } from '../../rules/walks.testing.ts';
import { type BuildOrder, buildDataset } from './build.ts';
import { readCheckpoint } from './checkpoint.ts';
import { CHESS_SHARDS } from './chess-shards.ts';
import { openDataset, readShards } from './dataset.ts';
import { FolderPlace } from './folder-place.ts';
import type { Manifest } from './manifest.ts';
import { Quiescence } from './quiescence.ts';
import { hashRecord } from './record-hash.ts';
import { findSource } from './source-file.ts';
import { sourcesOf } from './source-formats.ts';

const rules = await loadRules();
const quiescence = await Quiescence.create(await compileCore(), defaultProfile());

let folder: string;
let games: string[];

beforeAll(() => {
  const position = rules.position();
  const random = numbers(7);
  games = Array.from({ length: 300 }, (_, index) => {
    // One game in three is a Chess960 game.
    const setup = index % 3 === 0 ? chess960Setup(random(960), random(960)) : undefined;
    if (setup === undefined) position.reset();
    else unwrap(position.load(setup));
    const fen = positionFen(position, { castling: 'shredder' });
    const game = randomGame(position, random, 20 + random(50));
    const result = (['1-0', '0-1', '1/2-1/2'] as const)[random(3)]!;
    const tags =
      setup === undefined
        ? []
        : ([
            ['Variant', 'Chess960'],
            ['SetUp', '1'],
            ['FEN', fen],
          ] as const);
    return exportPgn({ ...game, result, tags: new Map([...tags, ['Result', result]]) });
  });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-dataset-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Small shards and generations, so that a few games fill several. */
const LIMITS = { shardRecords: 512, generation: 1500, saveMs: 0 };

async function orderOf(out: string, files: readonly string[], more: Partial<BuildOrder> = {}): Promise<BuildOrder> {
  const target = join(folder, out);
  return {
    game: CHESS_GAME,
    sources: await Promise.all(files.map((name) => findSource(join(folder, name), sourcesOf(CHESS_GAME)))),
    place: new FolderPlace(target),
    settings: { files: files.join() },
    skipPlies: 4,
    rules: { quiescence, maxScore: undefined, perGame: undefined, heldOut: 0.2 },
    scorer: undefined,
    checkpoint: await readCheckpoint(target),
    limits: LIMITS,
    signal: new AbortController().signal,
    onProgress: () => {},
    onFault: () => {},
    ...more,
  };
}

/** The content of each file in a folder, by name. */
function contentOf(name: string): Record<string, string> {
  const path = join(folder, name);
  return Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'base64')]));
}

/** The games of a split, each as the hashes of its positions. */
async function gamesOf(name: string, split: 'train' | 'heldOut'): Promise<string[][]> {
  const found: string[][] = [];
  const hash = new Uint32Array(2);
  for await (const chunk of readShards(await openDataset(join(folder, name)), split))
    for (let i = 0; i < chunk.length; i++) {
      hashRecord(CHESS_SHARDS, chunk.records, i, hash);
      found[chunk.games[i]!] ??= [];
      found[chunk.games[i]!]!.push(hash.join());
    }
  return found;
}

test('a build keeps each quiet position once, and holds out whole games', async () => {
  // The second file repeats games of the first.
  writeFileSync(join(folder, 'one.pgn'), games.join('\n'));
  writeFileSync(join(folder, 'two.pgn'), games.slice(0, 40).join('\n'));
  const manifest = (await buildDataset(
    await orderOf('out', ['one.pgn', 'two.pgn'], { limits: {} }),
    rules,
  )) as Manifest;
  const { funnel, counts, sources } = manifest;
  expect(sources.map(({ games, badGames }) => [games, badGames])).toEqual([
    [300, 0],
    [40, 0],
  ]);
  const kept = counts.train.positions + counts.heldOut.positions;
  expect(funnel.positions).toBe(kept + funnel.opening + funnel.duplicates + funnel.check + funnel.unquiet);
  const [train, heldOut] = [await gamesOf('out', 'train'), await gamesOf('out', 'heldOut')];
  expect(train.flat().length).toBe(counts.train.positions);
  expect(train.length).toBe(counts.train.games);
  expect(heldOut.length).toBeGreaterThan(30);
  expect(heldOut.length).toBeLessThan(100);
  expect(new Set([...train.flat(), ...heldOut.flat()]).size).toBe(kept);
  expect(train.length + heldOut.length).toBeLessThanOrEqual(300);
  // The split of a game does not depend on the games around it.
  await buildDataset(await orderOf('alone', ['two.pgn'], { limits: {} }), rules);
  const ofTraining = new Set(train.flat());
  const same = (await gamesOf('alone', 'train')).filter((game) => game.some((one) => ofTraining.has(one)));
  expect(same.length).toBe((await gamesOf('alone', 'train')).length);
  const loader = CHESS_SHARDS.loader(quiescence.position);
  for await (const { records, length } of readShards(await openDataset(join(folder, 'out')), 'heldOut'))
    for (let i = 0; i < length; i++) {
      loader.load(records, i);
      if (!quiescence.isQuiet()) throw new Error(`record ${i} is not quiet`);
    }
});

test('a build that is killed at any time and resumed ends with the same bytes', async () => {
  writeFileSync(join(folder, 'one.pgn'), games.slice(0, 170).join('\n'));
  writeFileSync(join(folder, 'two.pgn'), games.slice(150).join('\n'));
  const files = ['one.pgn', 'two.pgn'];
  const killed: string[] = [];
  // The copy stands for the folder that a killed process leaves behind.
  const onProgress = () => {
    const copy = `killed-${killed.length}`;
    if (!readdirSync(join(folder, 'calm')).includes('progress')) return;
    cpSync(join(folder, 'calm'), join(folder, copy), { recursive: true });
    killed.push(copy);
  };
  await buildDataset(await orderOf('calm', files, { onProgress }), rules);
  const calm = contentOf('calm');
  expect(Object.keys(calm).length).toBeGreaterThan(8);
  expect(killed.length).toBeGreaterThan(2);
  for (const name of killed) {
    await buildDataset(await orderOf(name, files), rules);
    expect(contentOf(name)).toEqual(calm);
  }
});

test('an interrupted build can be resumed, and a limit per game is kept', async () => {
  writeFileSync(join(folder, 'one.pgn'), games.join('\n'));
  const perGame = { quiescence, maxScore: undefined, perGame: 3, heldOut: 0.1 };
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = () => controller.abort();
  const limits = {};
  const first = await orderOf('out', ['one.pgn'], { rules: perGame, signal, onProgress, limits });
  expect(await buildDataset(first, rules)).toBeUndefined();
  const manifest = await buildDataset(await orderOf('out', ['one.pgn'], { rules: perGame, limits }), rules);
  expect(await buildDataset(await orderOf('calm', ['one.pgn'], { rules: perGame, limits }), rules)).toEqual(manifest);
  for (const game of await gamesOf('out', 'train')) expect(game.length).toBeLessThanOrEqual(3);
});

test('unusable games are counted and the first is reported', async () => {
  const bad = ['[Result "*"]\n\n1. e4 e5 *\n', '[Result "1-0"]\n\n1. e4 e4 1-0\n', '[Variant "Atomic"]\n\n1. e4 1-0\n'];
  writeFileSync(join(folder, 'one.pgn'), [...bad, ...games.slice(0, 20)].join('\n'));
  const faults: string[] = [];
  const onFault = (file: string, fault: string) => faults.push(`${file}: ${fault}`);
  const manifest = await buildDataset(await orderOf('out', ['one.pgn'], { onFault }), rules);
  expect(manifest!.sources).toMatchObject([{ name: 'one.pgn', games: 23, badGames: 3 }]);
  expect(faults).toEqual(['one.pgn: game 1 has no result']);
});
