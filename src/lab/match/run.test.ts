import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { VERSION } from '../../rules/version.ts';
import { benchSignature } from '../run/signature.ts';
import { Journal } from './journal.ts';
import { isRunning, startTime, startTimeText } from './process-start.ts';
import { Run, type RunOptions } from './run.ts';
import { matchLabel, matchSchedule } from './schedule.ts';
import type { MatchGame } from './tally.ts';

const rules = await loadRules();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-run-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const OPTIONS: RunOptions = {
  kind: 'match',
  settings: { A: 'one', B: 'other', nodes: '5' },
  games: 10,
  players: [
    { name: 'one', control: { clock: { base: 1000, increment: 10 } } },
    { name: 'other', control: { nodes: 5 } },
  ],
  chess960: false,
  schedule: matchSchedule([START_FEN]),
  label: matchLabel,
  adjudication: {},
  position: rules.position(),
};

function game(number: number): MatchGame {
  return {
    number,
    whitePlayer: number % 2 === 1 ? 0 : 1,
    white: 1,
    fen: START_FEN,
    reason: 'time',
    detail: 'too late',
    moves: [{ uci: 'e2e4', score: { cp: 31 }, depth: 9, ms: 104 }],
    overruns: [],
  };
}

function pgn(): string {
  return readFileSync(join(folder, 'games.pgn'), 'utf8');
}

test('a run is resumed where it ended, and its PGN is written again', async () => {
  const first = await Run.open(folder, OPTIONS);
  await first.keep(game(1));
  await first.keep(game(2));
  await first.close();
  expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  const before = pgn();
  expect(before).toContain('[White "one"]');
  expect(before).toContain('[White "other"]');
  expect(before).toContain('[WhiteTimeControl "1+0.01"]');
  expect(before).toContain('[Termination "time forfeit"]');
  expect(before).toContain('1. e4 {+0.31/9 0.104s} 1-0');
  appendFileSync(join(folder, 'games.pgn'), 'half a ga');
  const second = await Run.open(folder, OPTIONS);
  expect(second.played).toEqual([game(1), game(2)]);
  await second.keep(game(3));
  await second.close();
  expect(pgn().startsWith(before)).toBe(true);
  expect(pgn().match(/^\[Round /gm)).toHaveLength(3);
});

test('the first line has version and bench signature of the engine, and a run of another engine is refused', async () => {
  const path = join(folder, 'journal.jsonl');
  await (await Run.open(folder, OPTIONS)).close();
  const [first = ''] = readFileSync(path, 'utf8').split('\n');
  const { version, bench, ...others } = JSON.parse(first).settings;
  expect([version, bench, others]).toEqual([VERSION, String(await benchSignature()), OPTIONS.settings]);
  const begin = async (settings: Record<string, string>) => {
    rmSync(path);
    await (await Journal.create(path, { ...OPTIONS.settings, ...settings })).close();
  };
  await begin({ version, bench: '1' });
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({ field: 'bench' });
  await begin({ version: '0.0.1', bench });
  await (await Run.open(folder, OPTIONS)).close();
  // Earlier versions did not record the bench of every run.
  await begin({});
  await (await Run.open(folder, OPTIONS)).close();
});

test('a changed setting is refused by name, and no file is touched', async () => {
  const run = await Run.open(folder, OPTIONS);
  await run.keep(game(1));
  await run.close();
  const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
  const open = (change: Partial<RunOptions>) => Run.open(folder, { ...OPTIONS, ...change });
  await expect(open({ settings: { ...OPTIONS.settings, nodes: '6' } })).rejects.toMatchObject({
    field: 'nodes',
    message: expect.stringMatching(/was started with '5', not with '6'$/),
  });
  await expect(open({ settings: { ...OPTIONS.settings, depth: '6' } })).rejects.toMatchObject({
    field: 'depth',
    message: expect.stringMatching(/was started with no depth, not with '6'$/),
  });
  await expect(open({ settings: { A: 'one', B: 'other' } })).rejects.toMatchObject({ field: 'nodes' });
  await expect(open({ games: 8 })).rejects.toMatchObject({ field: 'games' });
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe(journal);
  expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  // A match with more games is still the same match.
  await (await open({ games: 20 })).close();
});

test.each([
  ['a move', '"e2e4"', '"a1d5"', /line 4, moves: half-move 1: a1d5 is illegal/],
  ['an opening', ' w KQkq', ' w KQkx', /line 4, fen: the schedule starts this game from /],
])(
  'a journal with %s that is damaged is refused with its line, and nothing is changed',
  async (_, was, is, complaint) => {
    const run = await Run.open(folder, OPTIONS);
    for (const number of [1, 2, 3]) await run.keep(game(number));
    await run.close();
    writeFileSync(join(folder, 'result.json'), '{}');
    const path = join(folder, 'journal.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[3] = lines[3]!.replace(was, is);
    writeFileSync(path, lines.join('\n'));
    const files = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const before = files();
    await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
      field: 'journal',
      message: expect.stringMatching(complaint),
    });
    expect(files()).toEqual(before);
  },
);

test('PGN has the seven standard tags, with the journal’s date', async () => {
  const first = await Run.open(folder, OPTIONS);
  await first.keep({ ...game(1), date: '2024.02.29' });
  await first.keep(game(2));
  await first.close();
  const roster = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
  for (const text of pgn().split(/(?=\[Event )/))
    expect([...text.matchAll(/^\[(\w+) /gm)].slice(0, 7).map(([, name]) => name)).toEqual(roster);
  expect(pgn().match(/^\[(Site|Date) .*$/gm)).toEqual([
    ...['[Site "?"]', '[Date "2024.02.29"]'],
    ...['[Site "?"]', '[Date "????.??.??"]'],
  ]);
  // Resuming the run does not change the dates.
  const before = pgn();
  await (await Run.open(folder, OPTIONS)).close();
  expect(pgn()).toBe(before);
});

test('two processes cannot share a run, and a lock without an owner is ignored', async () => {
  // The parent of this process is surely alive.
  writeFileSync(join(folder, 'run.lock'), `${process.ppid}\n`);
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
    field: 'out',
    message: expect.stringMatching(/is playing/),
  });
  writeFileSync(join(folder, 'run.lock'), '999999999\n');
  await (await Run.open(folder, OPTIONS)).close();
});

test('a lock whose pid was reused does not block (trust 5.8)', async () => {
  const path = join(folder, 'run.lock');
  const started = startTimeText(process.ppid)!;
  expect(started).toBeTruthy();
  writeFileSync(path, `${process.ppid} ${started}\n`);
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({ message: expect.stringMatching(/is playing/) });
  writeFileSync(
    path,
    `${process.ppid} ${started.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))}\n`,
  );
  await (await Run.open(folder, OPTIONS)).close();
  // Systems without /proc use another command, which must also tell processes apart.
  expect(startTimeText(process.pid, 'darwin')).toMatch(/^\w+ \w+ \d+ \d\d:\d\d:\d\d \d{4}$/);
  expect(startTimeText(999999999)).toBeUndefined();
  expect(startTimeText(999999999, 'darwin')).toBeUndefined();
  // A lock with our own pid is also stale if an earlier process wrote it.
  writeFileSync(path, `${process.pid} ${started}\n`);
  await (await Run.open(folder, OPTIONS)).close();
});

test.skipIf(process.platform === 'win32')(
  'a killed match does not block its folder, even before its parent has noticed (trust 5.8)',
  async () => {
    // `cat` replaces the shell and never waits for a child. Its answer shows that it runs.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const output = async () => String((await once(parent.stdout, 'data'))[0]);
    try {
      const pid = Number(await output());
      parent.stdin.write('there\n');
      expect(await output()).toBe('there\n');
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
      expect(isRunning(pid, 'darwin')).toBe(false);
      expect(() => process.kill(pid, 0)).not.toThrow();
      writeFileSync(join(folder, 'run.lock'), `${pid} ${startTimeText(pid)}\n`);
      await (await Run.open(folder, OPTIONS)).close();
    } finally {
      parent.kill('SIGKILL');
    }
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(process.pid, 'darwin')).toBe(true);
  },
);

test.skipIf(process.platform === 'win32')(
  'a lock without a start time does not block if its process started after the lock was written (trust 5.8)',
  async () => {
    const path = join(folder, 'run.lock');
    const start = startTime(process.ppid)!;
    expect(Math.abs(start - startTime(process.ppid, 'darwin')!)).toBeLessThan(2000);
    const writeAt = (ms: number) => {
      writeFileSync(path, `${process.ppid}\n`);
      utimesSync(path, ms / 1000, ms / 1000);
    };
    writeAt(start + 100);
    await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({ message: expect.stringMatching(/is playing/) });
    writeAt(start - 60_000);
    await (await Run.open(folder, OPTIONS)).close();
  },
);

test('one process does not open a run twice at the same time (trust 5.8)', async () => {
  const run = await Run.open(folder, OPTIONS);
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({ message: expect.stringMatching(/is playing/) });
  await run.keep(game(1));
  await run.close();
  expect(pgn()).toContain('[Round "1"]');
});

test.skipIf(process.platform === 'win32')(
  'games.pgn is never written through a symbolic link (trust 5.8)',
  async () => {
    await (await Run.open(folder, OPTIONS)).close();
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'PRECIOUS');
    rmSync(join(folder, 'games.pgn'));
    symlinkSync(elsewhere, join(folder, 'games.pgn'));
    const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
    await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
      field: 'out',
      message: `cannot use '${folder}': games.pgn: it is a symbolic link`,
    });
    expect(readFileSync(elsewhere, 'utf8')).toBe('PRECIOUS');
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe(journal);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  },
);

test('a path that cannot be a folder is refused', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(Run.open(file, OPTIONS)).rejects.toMatchObject({
    field: 'out',
    message: expect.stringMatching(/it is a file$/),
  });
  await expect(Run.open(join(file, 'x'), OPTIONS)).rejects.toMatchObject({ field: 'out' });
  expect(readFileSync(file, 'utf8')).toBe('');
});

test.each(['games.pgn', 'result.json', 'journal.jsonl'])(
  'a folder where %s should be is refused, and nothing stays locked',
  async (name) => {
    mkdirSync(join(folder, name));
    await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
      field: 'out',
      message: `cannot use '${folder}': ${name}: it is a folder`,
    });
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
    rmdirSync(join(folder, name));
    await (await Run.open(folder, OPTIONS)).close();
  },
);

test.each(['games.pgn', 'result.json'])('%s without a journal is not replaced', async (name) => {
  writeFileSync(join(folder, name), 'PRECIOUS');
  const refusal = { field: 'out', message: expect.stringMatching(new RegExp(`: ${name}: it exists, but`)) };
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject(refusal);
  // A second attempt fails in the same way: the first left nothing that looks like a run.
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject(refusal);
  expect(readdirSync(folder)).toEqual([name]);
  expect(readFileSync(join(folder, name), 'utf8')).toBe('PRECIOUS');
});

test('a foreign run.lock is not removed, but one that was cut off is', async () => {
  const path = join(folder, 'run.lock');
  writeFileSync(path, 'PRECIOUS');
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
    field: 'out',
    message: `cannot use '${folder}': run.lock exists, but is not a lock file`,
  });
  expect(readdirSync(folder)).toEqual(['run.lock']);
  expect(readFileSync(path, 'utf8')).toBe('PRECIOUS');
  for (const left of ['', '\0\0\0\0']) {
    writeFileSync(path, left);
    await (await Run.open(folder, OPTIONS)).close();
  }
});

test('a journal that was cut off within its first line is started again', async () => {
  await (await Run.open(folder, OPTIONS)).close();
  const path = join(folder, 'journal.jsonl');
  const whole = readFileSync(path);
  for (const [length, zeros] of [
    [0, 0],
    [1, 0],
    [20, 0],
    [20, 9],
    [0, 30],
    [whole.indexOf(10), 0],
  ] as const) {
    writeFileSync(path, Buffer.concat([whole.subarray(0, length), Buffer.alloc(zeros)]));
    const run = await Run.open(folder, OPTIONS);
    await run.keep(game(1));
    await run.close();
    expect(readFileSync(path, 'utf8').startsWith(whole.toString())).toBe(true);
  }
  // Other files are not overwritten.
  writeFileSync(path, 'my diary');
  await expect(Run.open(folder, OPTIONS)).rejects.toMatchObject({
    message: expect.stringMatching(/the settings are missing/),
  });
  expect(readFileSync(path, 'utf8')).toBe('my diary');
});

test('a journal with nothing but its settings is continued', async () => {
  await (await Run.open(folder, OPTIONS)).close();
  const path = join(folder, 'journal.jsonl');
  truncateSync(path, readFileSync(path).indexOf(10) + 1);
  const run = await Run.open(folder, OPTIONS);
  await run.keep(game(1));
  await run.close();
  expect(
    await Run.open(folder, OPTIONS).then(async (again) => {
      await again.close();
      return again.played;
    }),
  ).toEqual([game(1)]);
});

test('nested folders are created', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await (await Run.open(deep, OPTIONS)).close();
  expect(existsSync(join(deep, 'journal.jsonl'))).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'a file system that refuses folders is reported, not retried forever',
  async () => {
    for (const place of ['/proc/lucena', '/proc/lucena/run'])
      await expect(Run.open(place, OPTIONS)).rejects.toMatchObject({
        field: 'out',
        message: `cannot use '${place}': nothing can be created there`,
      });
  },
);
