import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestSchema } from '../learn/dataset/manifest.ts';
import { lucena } from './run.testing.ts';

const ENGINE = fileURLToPath(new URL('../lab/match/scripted-engine.testing.mjs', import.meta.url));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-dataset-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const GAME = `[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1-0
`;
const LINES = [
  '8/5k2/8/8/8/2R5/5K2/8 w - - c9 "1-0";',
  '8/5k2/8/8/8/2r5/5K2/8 b - - c9 "0-1";',
  '8/5k2/5p2/8/8/5P2/5K2/8 b - - c9 "1/2-1/2";',
];

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** All files of a folder by name. */
function contentOf(path: string): Record<string, string> {
  return Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'base64')]));
}

test('a dataset of PGN, compressed PGN, a run and EPD is built, shown as charts and printed as JSON', async () => {
  const run = join(folder, 'run');
  mkdirSync(run);
  writeFileSync(join(run, 'games.pgn'), GAME.replace('10. d4 Nbd7', '10. d3 c5').replaceAll('1-0', '1/2-1/2'));
  const files = [
    write('a.pgn', GAME),
    write('b.pgn.gz', gzipSync(GAME.replace('10. d4 Nbd7', '10. a4 Bb7'))),
    run,
    write('c.epd', LINES.join('\n')),
  ];
  const out = join(folder, 'out');
  const built = await lucena('dataset', 'build', ...files, '--skip-plies', '0', '--out', out, '--json');
  expect({ status: built.status, err: built.err }).toEqual({ status: 0, err: '' });
  const manifest = manifestSchema.parse(JSON.parse(built.out));
  expect(manifest.sources.map(({ name, format, games, badGames }) => [name, format, games, badGames])).toEqual([
    ['a.pgn', 'pgn', 1, 0],
    ['b.pgn.gz', 'pgn', 1, 0],
    ['run/games.pgn', 'pgn', 1, 0],
    ['c.epd', 'epd', 3, 0],
  ]);
  expect(manifest.funnel.duplicates).toBeGreaterThan(30);
  expect(manifest.warnings.join()).toContain('positions repeat');
  const shown = await lucena('dataset', 'show', out);
  expect(shown.out).toMatch(/^ {2}known already +\d+ +\d+\.\d %$/m);
  expect(shown.out).toMatch(/^ {2}White won +\d+ +\d+\.\d % {2}█/m);
  expect(JSON.parse((await lucena('dataset', 'show', out, '--json')).out)).toEqual(manifest);
  const shard = manifest.shards.train[0]!;
  truncateSync(join(out, shard.file), 100);
  expect(await lucena('dataset', 'show', out)).toEqual({
    status: 2,
    out: '',
    err: `lucena: ${shard.file}: the shard is cut off: 100 bytes of ${64 + 32 * shard.positions}\n`,
  });
});

test('positions are scored by searches, the same on any number of threads', async () => {
  const epd = write('c.epd', LINES.join('\n'));
  const build = (out: string, ...args: readonly string[]) =>
    lucena('dataset', 'build', epd, '--score-nodes', '300', ...args, '--out', join(folder, out), '--json');
  const one = await build('one', '--threads', '1');
  const two = await build('two', '--threads', '2');
  expect(two).toEqual(one);
  const { counts } = manifestSchema.parse(JSON.parse(one.out));
  expect(counts.train.scored + counts.heldOut.scored).toBe(3);
  // A rook ahead for either side.
  const bars = counts.train.scores.map((count, i) => count + (counts.heldOut.scores[i] ?? 0));
  const sum = (part: readonly number[]) => part.reduce((all, count) => all + count, 0);
  expect([sum(bars.slice(0, 10)), bars[10], sum(bars.slice(11))]).toEqual([1, 1, 1]);
  const scored = await build('uci', '--scorer', `uci:${process.execPath} ${ENGINE}`);
  expect(scored).toMatchObject({ status: 0, err: '' });
  const crashed = await build('crash', '--scorer', `uci:${process.execPath} ${ENGINE} crash`);
  expect(crashed.err).toMatch(/^lucena: scorer: it failed to score \S+ .*: [^\n]+\n$/);
  expect(existsSync(join(folder, 'crash'))).toBe(false);
});

test('bad input is refused in one line, and nothing is written', async () => {
  const pgn = write('a.pgn', GAME);
  const out = join(folder, 'out');
  const cut = gzipSync(GAME.repeat(50));
  const cases: (readonly [args: readonly string[], error: RegExp])[] = [
    [['build', pgn], /^required option '--out <folder>' not specified$/],
    [['build', '--out', out], /^missing required argument 'games'$/],
    [['build', join(folder, 'no.pgn'), '--out', out], /^games: cannot read '.*': there is no such file$/],
    [['build', write('empty.pgn', ' \n'), '--out', out], /^games: '.*empty.pgn' is empty$/],
    [
      ['build', write('x.txt', 'hello world\n'), '--out', out],
      /^games: '.*x.txt' is neither PGN nor a list of positions/,
    ],
    [
      ['build', write('cut.pgn.gz', cut.subarray(0, cut.length - 20)), '--out', out],
      /^games: cannot read '.*': unexpe/,
    ],
    [['build', write('bad.pgn', '1. e4 e4 1-0'), '--out', out], /^games: the only game could not be used$/],
    [['build', pgn, '--skip-plies', '100', '--out', out], /^games: no position was kept: the filters left out all 20/],
    [['build', pgn, '--scorer', 'lucena', '--out', out], /^scorer: requires --score-nodes$/],
    [['build', pgn, '--no-quiet', '--profile', 'lucena', '--out', out], /^profile: it decides which .* --no-quiet/],
    [['build', pgn, '--held-out', '95', '--out', out], /held-out.*expected a whole number from 0 to 90/],
    [['build', pgn, '--out', folder], /^out: '.*' is not empty; use another folder$/],
    [['build', pgn, '--out', pgn], /^out: cannot use '.*a.pgn': /],
    [['build', pgn, '--resume', '--out', out], /^resume: there is no unfinished dataset in '.*'$/],
    [['show', out], /^dataset: there is none in '.*': it has no manifest.json$/],
    [['build', folder, '--out', out], /^games: '.*' is a folder without games.pgn$/],
    [['shw', out], /^dataset: unknown command "shw"; did you mean 'show'/],
    [[], /^dataset: name a command: build, show$/],
  ];
  for (const [args, error] of cases) {
    const { status, err, out: printed } = await lucena('dataset', ...args);
    const [line, ...more] = err
      .trimEnd()
      .split('\n')
      .filter((one) => !one.includes('warning: '));
    expect({ args, line: line?.replace(/^lucena: /, '') }).toEqual({ args, line: expect.stringMatching(error) });
    expect({ status, more, printed, isThere: existsSync(out) }).toEqual({
      status: 2,
      more: [],
      printed: '',
      isThere: false,
    });
  }
});

test('a folder with a dataset is not overwritten', async () => {
  const pgn = write('a.pgn', GAME);
  const out = join(folder, 'out');
  expect((await lucena('dataset', 'build', pgn, '--out', out)).status).toBe(0);
  const before = contentOf(out);
  const again = await lucena('dataset', 'build', pgn, '--out', out);
  expect(again.err).toBe(`lucena: out: '${out}' holds a complete dataset; use another folder\n`);
  expect(contentOf(out)).toEqual(before);
});
