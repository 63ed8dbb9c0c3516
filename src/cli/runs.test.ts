import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedText } from '../lab/match/players.testing.ts';
import { openDatabase } from '../lab/run-list/sqlite.ts';
import { packageFile } from '../rules/package.ts';
import { lucena } from './run.testing.ts';
import { runsSchema } from './schemas.ts';

let store: string;
let root: string;

const QUICK = ['--nodes', '20', '--max-plies', '6'];

/** A match, a decided test and a tournament, played once for all tests. */
beforeAll(async () => {
  store = mkdtempSync(join(tmpdir(), 'lucena-runs-'));
  const at = (name: string) => ['--out', join(store, 'runs', name)];
  for (const args of [
    ['match', 'material', 'baseline', '--games', '4', ...QUICK, ...at('match')],
    ['match', 'material', scriptedText('illegal'), '--sprt', '0,100', ...QUICK, ...at('deep/er/test')],
    [
      'tournament',
      'material',
      'baseline',
      'lines:',
      '--rounds',
      '1',
      '--anchor',
      'material=900',
      ...QUICK,
      ...at('cup'),
    ],
  ])
    expect((await lucena(...args)).status).toBe(0);
});

beforeEach(() => {
  root = mkdtempSync(join(store, 'copy-'));
  cpSync(join(store, 'runs'), root, { recursive: true, preserveTimestamps: true });
});

afterAll(() => rmSync(store, { recursive: true }));

async function list(...args: string[]) {
  const { out, err, status } = await lucena('runs', '--root', root, '--json', ...args);
  expect(status).toBe(0);
  const { runs } = runsSchema.parse(JSON.parse(out));
  return { err, runs, byFolder: new Map(runs.map((run) => [run.folder, run])) };
}

describe('lucena runs', () => {
  test('lists every run below a folder with its result and state', async () => {
    const { err, runs, byFolder } = await list();
    expect(err).toBe('');
    expect(runs).toHaveLength(3);
    const result = JSON.parse(readFileSync(join(root, 'match', 'result.json'), 'utf8')).result;
    expect(byFolder.get('match')).toMatchObject({
      kind: 'match',
      state: 'finished',
      players: ['material', 'baseline'],
      games: 4,
      asked: 4,
      leader: 'material',
      elo: result.elo,
      error: result.error,
      verdict: null,
    });
    const cup = JSON.parse(readFileSync(join(root, 'cup', 'result.json'), 'utf8')).result;
    expect(byFolder.get('cup')).toMatchObject({
      kind: 'tournament',
      players: ['material', 'baseline', 'lines:'],
      games: 6,
      elo: cup.standings[0].elo,
      bound: cup.standings[0].bound,
      leader: cup.standings[0].name,
    });
    expect(byFolder.get('deep/er/test')).toMatchObject({ kind: 'match', state: 'finished', verdict: 'accepted' });
    const text = await lucena('runs', '--root', root);
    expect(text.out).toMatch(/^match +match +finished +material – baseline +4\/4 /m);
    expect(text.out).toMatch(/^cup +tournament +finished +3 players +6\/6 /m);
  });

  test('follows changes in the folders, and gives the same list when the index is rebuilt', async () => {
    await list();
    const journal = join(root, 'match', 'journal.jsonl');
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${lines.slice(0, 4).join('\n')}\n`);
    rmSync(join(root, 'cup'), { recursive: true });
    writeFileSync(join(root, 'deep/er/test', 'run.lock'), `${process.ppid}\n`);
    const { runs, byFolder } = await list();
    expect(runs).toHaveLength(2);
    expect(byFolder.get('match')).toMatchObject({ games: 2, asked: 4, state: 'interrupted' });
    expect(byFolder.get('deep/er/test')).toMatchObject({ state: 'running' });
    expect((await list('--rebuild')).runs).toEqual(runs);
    rmSync(join(root, 'index.sqlite'));
    expect((await list()).runs).toEqual(runs);
  });

  test.each([
    ['text', Buffer.from('my diary')],
    ['a database that was cut off', undefined],
  ])('rebuilds an index that is %s, and says so', async (_, content) => {
    const { runs } = await list();
    const index = join(root, 'index.sqlite');
    const before = readFileSync(index);
    writeFileSync(index, content ?? Buffer.concat([before.subarray(0, 100), Buffer.alloc(before.length - 100, 0x5a)]));
    const again = await list();
    expect(again.err).toMatch(/^lucena: warning: index: '.*index\.sqlite' was damaged and has been built again\n$/);
    expect(again.runs).toEqual(runs);
    expect((await list()).err).toBe('');
  });

  test.each(['{', 'null', '{"games":"many"}'])(
    'reads a journal again if its summary in the index is %s',
    async (text) => {
      const { runs } = await list();
      const index = openDatabase(join(root, 'index.sqlite'));
      index.prepare('UPDATE runs SET summary = ?').run(text);
      index.close();
      expect((await list()).runs).toEqual(runs);
    },
  );

  test('does not use a database of another program, or one behind a link', async () => {
    const index = join(root, 'index.sqlite');
    const other = openDatabase(index);
    other.exec('CREATE TABLE runs (mine TEXT)');
    other.close();
    const before = readFileSync(index);
    const refused = await lucena('runs', '--root', root, '--rebuild');
    expect(refused.err).toMatch(/^lucena: index: cannot use '.*index\.sqlite': it is a database of another program\n$/);
    expect(readFileSync(index)).toEqual(before);
    renameSync(index, join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), index);
    expect((await lucena('runs', '--root', root)).err).toMatch(/: it is not a regular file\n$/);
    expect(readFileSync(join(root, 'elsewhere'))).toEqual(before);
  });

  test('does not trust the content of a run folder', async () => {
    const hostile = join(root, "x'); DROP TABLE runs; --\u001b[31m");
    cpSync(join(root, 'match'), hostile, { recursive: true });
    for (const [name, content] of [
      ['empty', ''],
      ['diary', 'dear diary\n'],
      ['zeros', '\0'.repeat(99)],
      ['proto', '{"lucena":"match","format":1,"settings":{"__proto__":"x","sprt":"9,1"}}\n'],
      ['alien', '{"lucena":"tournament","format":1,"settings":{"1":"a","2":"b"}}\n{"session":{"games":9}}\n'],
    ] as const) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, 'journal.jsonl'), content);
    }
    const game = { game: 1, white: 7, black: 9, fen: '', points: 1, reason: 'time', moves: [] };
    writeFileSync(join(root, 'alien', 'journal.jsonl'), `${JSON.stringify(game)}\n`, { flag: 'a' });
    mkdirSync(join(root, 'folder', 'journal.jsonl'), { recursive: true });
    symlinkSync(join(root, 'match'), join(root, 'link'));
    const { byFolder } = await list();
    expect(byFolder.size).toBe(9);
    for (const name of ['empty', 'diary', 'zeros', 'proto', 'alien'])
      expect(byFolder.get(name)).toMatchObject({ state: 'damaged', fault: expect.any(String) });
    expect(byFolder.get("x'); DROP TABLE runs; --\u001b[31m")).toMatchObject({ state: 'finished', games: 4 });
    const { out } = await lucena('runs', '--root', root);
    expect(out).not.toContain('\u001b');
    expect((await list()).byFolder.size).toBe(9);
  });

  test('refuses a missing folder, and lists nothing for an empty one', async () => {
    const missing = await lucena('runs', '--root', join(root, 'nowhere'));
    expect(missing).toMatchObject({ status: 2, out: '' });
    expect(missing.err).toMatch(/^lucena: root: cannot list '.*nowhere': there is no such folder\n$/);
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
    mkdirSync(join(root, 'new'));
    expect(await lucena('runs', '--root', join(root, 'new'))).toMatchObject({ status: 0, err: '' });
  });

  test('needs the package libsql, and no other command does', () => {
    // A copy of the program without its packages.
    const copy = mkdtempSync(join(tmpdir(), 'lucena-bare-'));
    try {
      for (const part of ['dist/cli', 'dist/chunks', 'dist/core.wasm', 'dist/core.shared.wasm', 'package.json'])
        cpSync(fileURLToPath(packageFile(part)), join(copy, part), { recursive: true });
      // Folders above the copy could have the package; this one hides it.
      mkdirSync(join(copy, 'node_modules/libsql'), { recursive: true });
      writeFileSync(join(copy, 'node_modules/libsql/package.json'), '{"main":"missing.js"}');
      const start = (...args: string[]) =>
        spawnSync(process.execPath, [join(copy, 'dist/cli/main.js'), ...args], { encoding: 'utf8' });
      expect(start('eval')).toMatchObject({ status: 0, stderr: '' });
      expect(start('runs', '--root', root)).toMatchObject({
        status: 2,
        stderr:
          'lucena: index: the list of runs needs the package libsql: it is not installed; install it with: npm install libsql\n',
      });
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
