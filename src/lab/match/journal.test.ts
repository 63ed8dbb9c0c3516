import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { Journal, readJournal } from './journal.ts';
import type { MatchGame } from './tally.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-journal-'));
  path = join(folder, 'journal.jsonl');
});

afterEach(() => rmSync(folder, { recursive: true }));

const SETTINGS = { A: 'one', B: 'other', nodes: '5' };

function game(number: number): MatchGame {
  return {
    number,
    whitePlayer: number % 2 === 1 ? 0 : 1,
    white: 0.5,
    fen: START_FEN,
    reason: 'adjudicated-draw',
    moves: [
      { uci: 'e2e4', score: { cp: -12 }, depth: 3, nodes: 400, ms: 1.5 },
      { uci: 'e7e5', score: { mate: -2 }, ms: 0.125 },
      { uci: 'g1f3', ms: 20 },
    ],
    overruns: [],
  };
}

async function written(games: number): Promise<void> {
  const journal = await Journal.create(path, SETTINGS);
  await journal.beginSession(40);
  // Added at once: they may share a write, and none may be lost.
  await Promise.all(Array.from({ length: games }, (_, i) => journal.add(game(i + 1))));
  await journal.close();
}

describe('a journal', () => {
  test('is read back unchanged', async () => {
    const journal = await Journal.create(path, SETTINGS);
    await journal.beginSession(10);
    const lost: MatchGame = {
      ...game(2),
      white: 0,
      reason: 'time',
      detail: 'late',
      date: '2024.02.29',
      overruns: [{ ply: 2, allowed: 10, wall: 99.5, cpu: null }],
    };
    await journal.add(game(1));
    await journal.add(lost);
    await journal.beginSession(20);
    await journal.close();
    const content = unwrap(await readJournal(path));
    expect(content).toEqual({
      kind: 'match',
      settings: SETTINGS,
      games: 20,
      played: [game(1), lost],
      length: readFileSync(path).length,
      sum: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  test('has a game on the disk when append resolves', async () => {
    const journal = await Journal.create(path, SETTINGS);
    await journal.beginSession(40);
    for (let number = 1; number <= 5; number++) {
      await journal.add(game(number));
      expect(unwrap(await readJournal(path)).played).toHaveLength(number);
    }
    await journal.close();
  });

  test('loses at most the line where it was cut off, and can be continued', async () => {
    await written(3);
    const whole = readFileSync(path);
    const first = whole.indexOf(10) + 1;
    for (let length = whole.length - 1; length >= first; length -= 7) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const content = unwrap(await readJournal(path));
      const lines = whole.subarray(0, length).toString().split('\n').length - 1;
      expect(content.played).toHaveLength(Math.max(0, lines - 2));
      const journal = await Journal.resume(path, content);
      await journal.beginSession(40);
      await journal.add(game(9));
      await journal.close();
      expect(unwrap(await readJournal(path)).played.at(-1)).toEqual(game(9));
    }
  });

  test('ends before a line that a power failure cut off', async () => {
    for (const left of [
      '\0\0\0\0\n',
      '\0\0\0\0',
      '{"game":3,"white":0',
      '{"game":3,"white":0\0\0\0',
      '{"game":3\0\0\0\n',
    ]) {
      await written(2);
      appendFileSync(path, left);
      expect(unwrap(await readJournal(path)).played).toHaveLength(2);
      rmSync(path);
    }
  });

  test('with a damaged last line that ends with a line feed is refused, not truncated (trust 5.5)', async () => {
    await written(2);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace(/\}\n$/, '\n'));
    expect(await readJournal(path)).toMatchObject({
      ok: false,
      fault: {
        message: expect.stringMatching(/line 4, game 2: not a line of a journal, or changed since it was/),
      },
    });
  });

  test('is refused with the number of the wrong line', async () => {
    await written(3);
    const lines = readFileSync(path, 'utf8').split('\n');
    const refused = async (text: string, message: RegExp) => {
      writeFileSync(path, text);
      expect(await readJournal(path)).toMatchObject({ ok: false, fault: { message: expect.stringMatching(message) } });
    };
    await refused([lines[0], lines[1], '{"score":1}', ...lines.slice(3)].join('\n'), /line 3: not a line/);
    await refused([lines[0], lines[1], '{"game":1}', ...lines.slice(3)].join('\n'), /line 3, white: /);
    await refused([lines[0], lines[1], lines[2], lines[2], ''].join('\n'), /line 4, game: number 1 occurs twice/);
    await refused(lines.slice(1).join('\n'), /line 1: the settings must be on the first line/);
    await refused([lines[0], ...lines].join('\n'), /line 2: the settings must be on the first line/);
    await refused('', /line 1: the settings are missing/);
    await refused('hello\n', /line 1: not a line/);
    await refused(lines[0]!.replace('"format":2', '"format":3').concat('\n'), /line 1, format: this version reads/);
  });

  test.each([
    ['a setting', 0, (line: string) => line.replace('"nodes":"5"', '"nodes":"6"'), /line 1, settings: the checksum/],
    [
      'a number of games',
      1,
      (line: string) => line.replace('40', '50'),
      /line 2, session: the checksum does not match/,
    ],
    ['a score', 3, (line: string) => line.replace('-12', '12'), /line 4, game 2: the checksum does not match/],
    [
      'the checksum',
      3,
      (line: string) => line.replace(/.(?="\}$)/, 'g'),
      /line 4, game 2: the checksum does not match/,
    ],
    ['a line without one', 3, (line: string) => line.replace(/,"sum".*/, '}'), /line 4, game 2: the checksum/],
    ['nothing where a line was', 3, () => '', /line 4, game 3: the checksum does not match/],
  ])('with %s changed is refused by line and field (trust 5.5)', async (_, index, change, complaint) => {
    await written(4);
    const lines = readFileSync(path, 'utf8').split('\n');
    lines.splice(index, 1, ...[change(lines[index]!)].filter((line) => line !== ''));
    writeFileSync(path, lines.join('\n'));
    expect(await readJournal(path)).toMatchObject({ ok: false, fault: { message: expect.stringMatching(complaint) } });
  });

  test('with two swapped lines is refused (trust 5.5)', async () => {
    await written(4);
    const [header, session, one, two, ...rest] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [header, session, two, one, ...rest].join('\n'));
    expect(await readJournal(path)).toMatchObject({
      ok: false,
      fault: { message: expect.stringMatching(/line 3, game 2: the checksum/) },
    });
  });

  test('with a complete but changed last line is refused, not truncated (trust 5.5)', async () => {
    await written(2);
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[3] = lines[3]!.replace(',20]]', ',21]]');
    writeFileSync(path, lines.join('\n'));
    expect(await readJournal(path)).toMatchObject({
      ok: false,
      fault: { message: expect.stringMatching(/line 4, game 2: the checksum does not match/) },
    });
  });

  test('is refused if a session asks for fewer games than before, or a game is beyond the number (trust 5.5)', async () => {
    const journal = await Journal.create(path, SETTINGS);
    await journal.beginSession(4);
    await journal.add(game(5));
    await journal.close();
    const beyond = /line 3, game: number 5 is beyond the requested 4 games/;
    expect(await readJournal(path)).toMatchObject({ ok: false, fault: { message: expect.stringMatching(beyond) } });
    rmSync(path);
    const other = await Journal.create(path, SETTINGS);
    await other.beginSession(4);
    await other.beginSession(2);
    await other.close();
    const fewer = /line 3, session\.games: 2 games are fewer than the 4/;
    expect(await readJournal(path)).toMatchObject({ ok: false, fault: { message: expect.stringMatching(fewer) } });
  });

  test('does not replace another', async () => {
    await written(1);
    await expect(Journal.create(path, SETTINGS)).rejects.toThrow(/EEXIST/);
  });
});
