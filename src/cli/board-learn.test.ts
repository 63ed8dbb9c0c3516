// Self-play, datasets and learning on boards of 9 × 9.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dataset, openDataset } from '../learn/dataset/dataset.ts';
import { manifestSchema } from '../learn/dataset/manifest.ts';
import { chooseNumbers } from '../learn/fit/numbers.ts';
import { Objective } from '../learn/fit/objective.ts';
import { SharedSumPool } from '../learn/fit/sum-pool.ts';
import { Sums } from '../learn/fit/sums.ts';
import { compileCore } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { lucena, type Outcome } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'board-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAY = ['--games', '8', '--nodes', '200', '--seed', '3', '--held-out', '25', '--threads', '1', '--json'];
const DATA = join(folder, 'shogi');
const ONE = ['--concurrency', '1'];
const KNOBS = ['material.pawn', 'material.rook', 'material.silver', 'mobility.gold*'];

let played: Outcome;
let dataset: Dataset;
beforeAll(async () => {
  played = await lucena('selfplay', 'material', '--board', 'shogi', ...PLAY, '--out', DATA);
  dataset = await openDataset(DATA);
});

function errorOf({ status, out, err }: Outcome): string {
  expect([status, out]).toEqual([2, '']);
  return err;
}

test('self-play on a board makes a dataset of it, which names the board', async () => {
  expect([played.status, played.err]).toEqual([0, '']);
  const { board, counts, funnel } = manifestSchema.parse(JSON.parse(played.out));
  expect([board, funnel.games, funnel.badGames]).toEqual(['shogi', 8, 0]);
  expect(counts.train.scored).toBeGreaterThan(0.9 * counts.train.positions);
  const shown = await lucena('dataset', 'show', DATA);
  expect(shown.out).toMatch(/^ +First won +\d/m);
  expect(shown.out).toContain('score for the first player, in pawns');
  expect(shown.out).not.toMatch(/White|are in the endgame/);
});

test('the loss on positions of a board has the gradient that finite differences give', async () => {
  const profiles = dataset.game.profiles();
  const { learning, columns, numbers } = unwrap(chooseNumbers(unwrap(profiles.preset('lucena-shogi')), KNOBS));
  const core = await compileCore('core-nine');
  const sums = new Sums(core, learning, { columns, loss: 'logistic' }, dataset);
  const prior = { center: new Float64Array(columns.length), precision: new Float64Array(columns.length) };
  const terms = { k: 0.003, target: { result: 1, scoreK: 0 } };
  const objective = new Objective(new SharedSumPool([sums], 1), dataset.manifest, prior, terms);
  const at = Float64Array.from(numbers, ({ start }) => start);
  const { gradient } = await objective.gradient(at);
  expect(gradient.some((one) => one !== 0)).toBe(true);
  const step = 1e-3;
  for (const [i, { name }] of numbers.entries()) {
    const [above, below] = [at.slice(), at.slice()];
    above[i]! += step;
    below[i]! -= step;
    const slope = ((await objective.loss(above)) - (await objective.loss(below))) / (2 * step);
    expect(Math.abs(gradient[i]! - slope), name).toBeLessThan(1e-5 * (1 + Math.abs(slope)));
  }
});

test('a profile learns from games of its board, is reported, and plays there', async () => {
  const [out, report] = [join(folder, 'learned.json'), join(folder, 'learned.html')];
  const order = ['--board', 'shogi', '--data', DATA, '--knobs', ...KNOBS.slice(0, 3), 'material.pawnSquaresM*'];
  const learned = await lucena(
    'learn',
    'material',
    ...order,
    '--epochs',
    '1',
    '--threads',
    '1',
    '--out',
    out,
    '--report',
    report,
  );
  expect(learned.status, learned.err).toBe(0);
  const file = JSON.parse(readFileSync(out, 'utf8'));
  expect([file.extends, file.name]).toEqual(['material', 'learned']);
  expect(Object.keys(file.knobs)).toContain('material');
  const page = readFileSync(report, 'utf8');
  // A table by square has nine files and ranks, and the positions are those of the board.
  expect(page).toContain('<title>i9</title>');
  expect(page).toContain('lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1');
  expect(page).toContain('score for the first player');
  const match = await lucena(
    'match',
    out,
    'material',
    '--board',
    'shogi',
    '--games',
    '2',
    '--nodes',
    '60',
    ...ONE,
    '--json',
  );
  expect([match.status, JSON.parse(match.out).result.games]).toEqual([0, 2]);
});

test('a dataset of another board is refused in one line', async () => {
  const learn = (...args: string[]) => lucena('learn', ...args, '--data', DATA);
  expect(errorOf(await learn('lucena'))).toBe(
    'lucena: data: the dataset has positions of the board shogi, and the profile is for chess\n',
  );
  expect(errorOf(await learn('aho', '--board', 'mixed'))).toBe(
    'lucena: data: the dataset has positions of the board shogi, and the profile is for mixed\n',
  );
  const pairs = ['--pairs', 'games.pgn', '--loss', 'hinge'];
  expect(errorOf(await lucena('learn', 'aho', '--board', 'shogi', ...pairs))).toBe(
    'lucena: board: --pairs is for chess only so far\n',
  );
  const manifest = JSON.parse(readFileSync(join(DATA, 'manifest.json'), 'utf8'));
  const other = join(folder, 'unknown');
  cpSync(DATA, other, { recursive: true });
  writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...manifest, board: 'checkers' }));
  expect(errorOf(await lucena('dataset', 'show', other))).toBe(
    'lucena: board: manifest.json: this version does not know the board "checkers"\n',
  );
});

test('a dataset is built from the run of a match, a record of shogi and lines with results', async () => {
  const run = join(folder, 'run');
  const board = ['--board', 'shogi'];
  const match = ['match', 'material', 'material', ...board, '--games', '4', '--nodes', '60', ...ONE, '--out', run];
  expect((await lucena(...match)).status).toBe(0);
  const kif = join(folder, 'game.kif');
  writeFileSync(
    kif,
    '手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n',
  );
  const lines = join(folder, 'lines.txt');
  const middle = 'ln1g3nl/1ks2r3/1pppp1bpp/p4pp2/1P3P3/P1P1P1P1P/1SNP3P1/1BK1G2R1/L2G3NL b Ss 1';
  writeFileSync(lines, `${middle};1-0\n4k4/9/9/9/9/9/9/9/4K4 b R 1 | 900 | 1.0\n4k4/9 b - 1;0-1\n`);
  const out = join(folder, 'built');
  const built = await lucena(
    'dataset',
    'build',
    run,
    kif,
    lines,
    ...board,
    '--skip-plies',
    '2',
    '--profile',
    'material',
    '--out',
    out,
    '--json',
  );
  expect(built.status, built.err).toBe(0);
  const { sources, counts } = manifestSchema.parse(JSON.parse(built.out));
  expect(sources.map(({ name, format, games, badGames }) => [name, format, games, badGames])).toEqual([
    ['run/games.pgn', 'record', 4, 0],
    ['game.kif', 'kif', 1, 0],
    ['lines.txt', 'sfen', 3, 1],
  ]);
  expect(counts.train.positions + counts.heldOut.positions).toBeGreaterThan(5);
  const pgn = join(folder, 'games.pgn');
  writeFileSync(pgn, '[Result "1-0"]\n\n1. e4 e5 1-0\n');
  expect(
    errorOf(await lucena('dataset', 'build', pgn, ...board, '--profile', 'material', '--out', join(folder, 'none'))),
  ).toMatch(
    /^lucena: games: '.*games\.pgn' is neither a record of games nor a list of SFENs with results, judging by its first line\n$/,
  );
  const mixed = ['--board', 'mixed', '--profile', 'material', '--out', join(folder, 'none')];
  expect(errorOf(await lucena('dataset', 'build', kif, ...mixed))).toBe(
    'lucena: games: kif is for shogi only, not for the board mixed; use records\n',
  );
  expect(errorOf(await lucena('dataset', 'build', run, ...mixed))).toMatch(/none of 4 games could be used\n$/);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('a dataset of a board from a file keeps the board', async () => {
  const file = join(folder, 'duel.json');
  const duel = { name: 'duel', title: 'A rook', start: '4k4/4p4/9/9/9/9/9/4P4/3TK4', noMoves: 'loss' };
  writeFileSync(file, JSON.stringify(duel));
  const data = join(folder, 'duel');
  const wide = ['--window', '5000', '--max-score', '20000', '--plies', '2', '--games', '2'];
  const own = await lucena('selfplay', 'material', '--board', file, ...PLAY, ...wide, '--out', data);
  expect(own.status, own.err).toBe(0);
  rmSync(file);
  const { game } = await openDataset(data);
  expect(game.board).toMatchObject(duel);
});
