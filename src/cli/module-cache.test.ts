import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEngine } from '../engine/node.ts';
import type { EngineModule } from '../engine/profile.ts';
import { compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { chessProfiles } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { CacheFolder } from './cache-folder.ts';
import { ModuleCache } from './module-cache.ts';
import { MAIN } from './run.testing.ts';

const { layout } = (await loadRules()).core;
const TARGET = chessTarget(layout, { shared: false, buffer: 1 });

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lucena-modules-'));
  folder = join(root, 'cache');
});

afterEach(() => rmSync(root, { recursive: true }));

function profile(text: string): Profile {
  return unwrap(chessProfiles().named(text));
}

/** A profile with a user term. */
function withTerm(formula: string, more: object = {}): Profile {
  const term = { id: 'mine', title: 'Mine', help: 'A term.', formula, ...more };
  return unwrap(chessProfiles().load({ lucena: 1, name: 'own', extends: 'material', userTerms: [term], knobs: {} }));
}

/** Compiles as a new process would. */
function cached({ evaluation, values }: Profile, { build = 'a', target = TARGET, generation = 1, lines = false } = {}) {
  return new ModuleCache(folder, build).compile(evaluation, values, target, generation, { lines });
}

function fresh({ evaluation, values }: Profile, lines = false): EngineModule {
  const { module, blocks, usesLanes, readsClocks } = compile(evaluation, values, TARGET, 1, { lines });
  return { module, blocks, usesLanes, readsClocks };
}

function files(): string[] {
  return readdirSync(folder);
}

describe('a cached evaluation', () => {
  test.each([
    ['lucena', false],
    ['lines', true],
    ['orchestrator', false],
  ])('of %s is the one that the compiler makes', (name, lines) => {
    const expected = fresh(profile(name), lines);
    for (const _ of ['made', 'found']) expect(cached(profile(name), { lines })).toEqual(expected);
    expect(files()).toHaveLength(1);
  });

  test('is taken from its file', () => {
    cached(profile('material'));
    const other = fresh(profile('baseline'));
    new CacheFolder(folder, 10).write([[files()[0]!, serialize(other)]]);
    expect(cached(profile('material'))).toEqual(other);
  });

  test('has a different file for everything that changes its bytes', () => {
    const base = profile('material');
    const variants: (() => unknown)[] = [
      () => cached(base),
      () => cached(base, { build: 'b' }),
      () => cached(base, { generation: 2 }),
      () => cached(base, { lines: true }),
      () => cached(base, { target: chessTarget(layout, { shared: true, buffer: 1 }) }),
      () => cached(base, { target: chessTarget(layout, { shared: false, buffer: 0 }) }),
      () => cached(profile('material{material.pawn=[101,100]}')),
      () => cached(profile('material{material.weight=1.05}')),
      () => cached(profile('baseline')),
      () => cached(withTerm('count(us.pawn)')),
      () => cached(withTerm('count(us.knight)')),
      () => cached(withTerm('count(us.knight)', { fast: true })),
      () => cached(withTerm('count(us.knight)', { role: 'scale' })),
    ];
    for (const [i, make] of variants.entries()) {
      make();
      expect(files()).toHaveLength(i + 1);
    }
    for (const make of variants) make();
    expect(files()).toHaveLength(variants.length);
  });

  test.each([
    ['changed', (bytes: Buffer) => bytes.fill(7, 100, 110)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
  ])('in a file that was %s is ignored and compiled again', (_how, damage) => {
    cached(profile('material'));
    const path = join(folder, files()[0]!);
    const whole = readFileSync(path);
    writeFileSync(path, damage(Buffer.from(whole)));
    expect(cached(profile('material'))).toEqual(fresh(profile('material')));
    expect(readFileSync(path)).toEqual(whole);
  });

  test('is compiled each time if the folder cannot be created', () => {
    writeFileSync(folder, 'a file');
    expect(cached(profile('material'))).toEqual(fresh(profile('material')));
    expect(readFileSync(folder, 'utf8')).toBe('a file');
  });

  test('is not written for an engine that keeps changing its profile', () => {
    for (const generation of [1, 2, 3, 4]) cached(profile('material'), { generation });
    expect(files()).toHaveLength(2);
  });
});

test('an engine searches the same with an evaluation from the cache', async () => {
  const search = async (options: Parameters<typeof createEngine>[1]) => {
    const engine = await createEngine(profile('baseline'), options);
    const info = await engine.search({ depth: 7 });
    await engine.dispose();
    return info;
  };
  const cache = () => ({ compile: new ModuleCache(folder, 'a').compile });
  const strip = (info: Awaited<ReturnType<typeof search>>) => ({ ...info, ms: 0, nps: 0 });
  const without = strip(await search({}));
  expect(strip(await search(cache()))).toEqual(without);
  const written = () => files().map((name) => [name, statSync(join(folder, name)).ino]);
  const before = written();
  expect(before).toHaveLength(1);
  expect(strip(await search(cache()))).toEqual(without);
  expect(written()).toEqual(before);
});

/** The last score and the answer of an engine in a process of its own, with the cache in `folder`. */
function answerOf(): Promise<string[]> {
  const child = spawn(process.execPath, [MAIN, 'uci'], { env: { ...process.env, LUCENA_CACHE: folder } });
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stdin.end('go depth 6\n');
  return new Promise((resolve) =>
    child.on('close', () => resolve(out.match(/(?<=^info depth 6 .*)score.* nodes \d+|^bestmove.*/gm)!)),
  );
}

if (isSlow)
  test('processes that start at the same time share one cache', async () => {
    const first = await Promise.all([answerOf(), answerOf(), answerOf()]);
    expect(first[0]).toHaveLength(2);
    expect([...first, await answerOf()]).toEqual(Array(4).fill(first[0]));
    expect(readdirSync(join(folder, 'modules'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.bin$/)]);
  });
