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
  // All at once: they may share a write, and each must be there.
  await Promise.all(Array.from({ length: games }, (_, i) => journal.add(game(i + 1))));
  await journal.close();
}

describe('a journal', () => {
  test('reads back as what was written', async () => {
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
      settings: SETTINGS,
      games: 20,
      played: [game(1), lost],
      length: readFileSync(path).length,
    });
  });

  test('has a game on the disk when it says so', async () => {
    const journal = await Journal.create(path, SETTINGS);
    for (let number = 1; number <= 5; number++) {
      await journal.add(game(number));
      expect(unwrap(await readJournal(path)).played).toHaveLength(number);
    }
    await journal.close();
  });

  test('cut anywhere, loses at most the line that was cut, and can be gone on with', async () => {
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
      await journal.add(game(9));
      await journal.close();
      expect(unwrap(await readJournal(path)).played.at(-1)).toEqual(game(9));
    }
  });

  test('ends where a last line is not as it was written', async () => {
    await written(2);
    appendFileSync(path, '\0\0\0\0\n');
    expect(unwrap(await readJournal(path)).played).toHaveLength(2);
  });

  test('is refused with the line that is wrong', async () => {
    await written(3);
    const lines = readFileSync(path, 'utf8').split('\n');
    const refused = async (text: string, message: RegExp) => {
      writeFileSync(path, text);
      expect(await readJournal(path)).toMatchObject({ ok: false, fault: { message: expect.stringMatching(message) } });
    };
    await refused([lines[0], lines[1], '{"game":1}', ...lines.slice(3)].join('\n'), /line 3: is no line/);
    await refused([lines[0], lines[1], lines[2], lines[2], ''].join('\n'), /line 4: game 1 is there twice/);
    await refused(lines.slice(1).join('\n'), /line 1: the settings must be the first line/);
    await refused([lines[0], ...lines].join('\n'), /line 2: the settings must be the first line/);
    await refused('', /line 1: the settings are missing/);
    await refused('hello\n', /line 1: is no line/);
    await refused(lines[0]!.replace('"format":1', '"format":2').concat('\n'), /line 1/);
  });

  test('is not begun over another', async () => {
    await written(1);
    await expect(Journal.create(path, SETTINGS)).rejects.toThrow(/EEXIST/);
  });
});
