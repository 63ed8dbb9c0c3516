// Matches on boards of 9 × 9.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type NineGame, playNineGame } from '../notation/nine/game.ts';
import { parseRecords } from '../notation/nine/record.ts';
import { amount, isSlow } from '../rules/amount.testing.ts';
import { BOARDS } from '../rules/nine/board.ts';
import { loadNineRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { lucena } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'board-match-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STRONG = 'material';
const WEAK = 'material{material.weight=0}';

function games(run: string): NineGame[] {
  return unwrap(parseRecords(readFileSync(join(run, 'games.pgn'), 'utf8')));
}

test.each(amount({ quick: ['shogi'], slow: ['shogi', 'mixed'] }))(
  'a match on the board %s is recorded, legal, and can be resumed',
  async (name) => {
    const run = join(folder, name);
    const played = await lucena('match', STRONG, WEAK, '--board', name, '--games', '2', '--nodes', '60', '--out', run);
    expect([played.status, played.err]).toEqual([0, '']);
    const more = await lucena('match', '--resume', run, '--games', '4', '--json');
    expect([more.status, more.err]).toEqual([0, '']);
    expect(JSON.parse(more.out).result.games).toBe(4);
    const position = (await loadNineRules(BOARDS.find((board) => board.name === name)!)).position();
    const records = games(run);
    expect(records).toHaveLength(4);
    for (const record of records) {
      unwrap(playNineGame(position, record));
      expect([record.board, record.result === '*']).toEqual([name, false]);
      const { ending } = position.status();
      if (ending !== undefined) expect(record.termination).toBe(ending);
    }
  },
);

test('a tournament is played on a board, and resumed there', async () => {
  const run = join(folder, 'tournament');
  const order = ['--board', 'fair', '--rounds', '1', '--nodes', '30', '--max-plies', '20', '--out', run];
  const played = await lucena('tournament', STRONG, WEAK, ...order);
  expect([played.status, played.err]).toEqual([0, '']);
  const other = await lucena('tournament', '--resume', run, '--board', 'shogi');
  expect([other.status, other.err]).toEqual([2, 'lucena: board: is not the board that the run was started with\n']);
  const more = await lucena('tournament', '--resume', run, '--rounds', '2', '--json');
  expect([more.status, JSON.parse(more.out).result.games]).toEqual([0, 4]);
  const position = (await loadNineRules(BOARDS.find(({ name }) => name === 'fair')!)).position();
  for (const record of games(run)) unwrap(playNineGame(position, record));
});

if (isSlow)
  test('a match on a board from a file is resumed without the file', async () => {
    const file = join(folder, 'duel.json');
    writeFileSync(
      file,
      JSON.stringify({ name: 'duel', title: 'A rook', start: '4k4/4p4/9/9/9/9/9/4P4/3TK4', noMoves: 'loss' }),
    );
    const run = join(folder, 'duel');
    const order = ['--board', file, '--games', '2', '--nodes', '500', '--max-plies', '30', '--out', run];
    expect((await lucena('match', STRONG, STRONG, ...order)).status).toBe(0);
    rmSync(file);
    const other = await lucena('match', '--resume', run, '--board', 'shogi');
    expect([other.status, other.err]).toEqual([2, 'lucena: board: is not the board that the run was started with\n']);
    const more = await lucena('match', '--resume', run, '--games', '4', '--json');
    expect([more.status, JSON.parse(more.out).result.games]).toEqual([0, 4]);
  });

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const FAIRY = '/usr/games/fairy-stockfish';

/** Plays a few moves of two games against a program. Games end early, but not because a move is refused. */
async function playsWith(program: string, board: string): Promise<void> {
  const order = ['--board', board, '--games', '2', '--nodes', '50', '--max-plies', '12', '--json'];
  const { status, out, err } = await lucena('match', 'material', program, ...order);
  expect([status, err]).toEqual([0, '']);
  const { games, forfeits } = JSON.parse(out).result;
  expect([games, Object.values(forfeits).flatMap((side) => Object.values(side as object))]).toEqual([
    2,
    expect.not.arrayContaining([1, 2]),
  ]);
}

test('a program that speaks USI plays a match on a board', () =>
  playsWith(`usi:node "${MAIN}" usi --board mixed[USI_Hash=1]`, 'mixed'));

const absent = !existsSync(FAIRY);

test.skipIf(absent && !process.env.CI)(
  `Fairy-Stockfish plays shogi by USI and by UCI with UCI_Variant${absent ? ' (skipped: it is not installed)' : ''}`,
  async () => {
    await playsWith(`usi:${FAIRY}`, 'shogi');
    await playsWith(`uci:${FAIRY}[Skill Level=0]`, 'shogi');
    const { status, err } = await lucena('match', 'material', `uci:${FAIRY}`, '--board', 'mixed', '--nodes', '1');
    expect([status, err.split('\n').length]).toEqual([2, 2]);
    expect(err).toContain('UCI_Variant');
  },
);

test('openings of a board come from a file of SFENs, with or without scores', async () => {
  const file = join(folder, 'openings.txt');
  writeFileSync(file, '# two\n8k/9/7GG/9/9/9/9/9/K8 b 2G 1 ce 12;\n\n8k/9/7GG/9/9/9/9/9/K8 b G 1\n');
  const run = join(folder, 'openings');
  const order = ['--board', 'shogi', '--games', '4', '--depth', '3', '--openings', file, '--out', run];
  const { status, err } = await lucena('match', STRONG, STRONG, ...order);
  expect([status, err]).toEqual([0, '']);
  for (const game of games(run)) expect(game.termination).toBe('checkmate');
  writeFileSync(file, '8k/9\n');
  const wrong = await lucena('match', STRONG, STRONG, ...order.slice(0, -1), join(folder, 'other'));
  expect([wrong.status, wrong.err]).toEqual([2, 'lucena: openings: line 1: placement: expected 9 ranks, found 2\n']);
});

test('openings of a board are found by random walks, and a match reads them', async () => {
  const file = join(folder, 'found.txt');
  const asked = ['openings', '--board', 'fair', '--count', '3', '--nodes', '300', '--plies', '5', '--window', '900'];
  const { status, err } = await lucena(...asked, '--concurrency', '1', '--out', file);
  expect([status, err]).toEqual([0, '']);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(new Set(lines).size).toBe(3);
  for (const line of lines) expect(line).toMatch(/^\S+ w \S+ 1 ce -?\d+;$/);
  const order = ['--board', 'fair', '--games', '2', '--depth', '1', '--max-plies', '4', '--openings', file];
  expect((await lucena('match', STRONG, STRONG, ...order)).status).toBe(0);
});

test.each([
  [['lucena', STRONG, '--board', 'shogi'], 'A, profile: there is no preset "lucena"; expected one of: lucena-shogi'],
  [['uci:no-such-program', STRONG, '--board', 'shogi'], "A, uci: cannot start 'no-such-program'"],
  [['usi:x', 'material'], 'A, board: programs that speak usi do not play chess'],
  [[STRONG, STRONG, '--board', 'shogy'], "board: there is no board 'shogy'; did you mean 'shogi'?"],
])('%s is refused in one line', async (args, message) => {
  const { status, err } = await lucena('match', ...args);
  expect([status, err.split('\n').length]).toEqual([2, 2]);
  expect(err).toContain(message);
});
