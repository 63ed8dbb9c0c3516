import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPgn } from '../notation/pgn-stream.ts';
import { analyseSchema } from './analyse-schema.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-analyse-'));
const games = join(folder, 'games.pgn');
const FIRST = `[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Opening "Bishop's Opening"]

1. e4 {[%eval 9.99] [%clk 0:01:00] best by test} e5 2. Bc4 Nc6 (2... Nf6 3. d3) 3. Qh5 Nf6 $9 {oh no} 4. Qxf7# 1-0
`;
const SECOND = `[White "Bob"]
[Black "Ann"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`;
writeFileSync(games, `${FIRST}\n${SECOND}`);
const ANALYSE = ['analyse', '--profile', 'baseline', '--nodes', '1000', '--threads', '1'];
afterAll(() => rmSync(folder, { recursive: true }));

test('annotated games have evaluations, marks and reasons, and keep what they had', async () => {
  const out = join(folder, 'annotated.pgn');
  const { status, out: text } = await lucena(...ANALYSE, games, '--out', out);
  expect(status).toBe(0);
  expect(text).toMatch(/^full search · 1000 nodes for each position · profile baseline \([0-9a-f]{16}\)\n/);
  expect(text).toMatch(/1\. Ann – Bob {2}1-0\n {2}White: accuracy \d+\.\d %, inaccuracies \d/);
  expect(text).toMatch(/3\.\.\. Nf6 {2}Blunder \*: Allows mate in one\. Best: /);
  expect(text).toMatch(/wrote .*annotated\.pgn\n$/);
  const pgn = readFileSync(out, 'utf8').replace(/\s+/g, ' ');
  expect(pgn).toMatch(/1\. e4 \{\[%eval -?\d\.\d\d,\d+\] \[%clk 0:01:00\]\} \{best by test\}/);
  expect(pgn).toContain('(2... Nf6 3. d3)');
  expect(pgn).toMatch(
    /Nf6 \$4 \$9 \{\[%eval #1,\d+\]\} \{Blunder\. Allows mate in one\. \S+ was best\.\} \{oh no\} \(3\.\.\. /,
  );
  expect(pgn).not.toContain('9.99');
  // The annotated games are read again, and another review adds nothing.
  const again = join(folder, 'again.pgn');
  expect((await lucena(...ANALYSE, out, '--out', again)).status).toBe(0);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(out, 'utf8'));
  for await (const item of readPgn(readFileSync(out, 'utf8'))) expect(item.ok).toBe(true);
});

test('a second review replaces the words of the first, and its name (trust 1)', async () => {
  const [once, twice, fresh] = ['once', 'twice', 'fresh'].map((name) => join(folder, `${name}.pgn`));
  const source = join(folder, 'source.pgn');
  writeFileSync(source, FIRST.replace('[Result', '[Annotator "Ann; with Bob"]\n[Result'));
  const by = ['--profile', 'material', '--thresholds', '1,2,3'];
  expect((await lucena(...ANALYSE, source, ...by, '--out', once!)).status).toBe(0);
  expect(readFileSync(once!, 'utf8')).toMatch(
    /\[Annotator "Ann; with Bob; Lucena, profile material \([0-9a-f]{16}\)"\]/,
  );
  expect((await lucena(...ANALYSE, once!, '--out', twice!)).status).toBe(0);
  expect((await lucena(...ANALYSE, source, '--out', fresh!)).status).toBe(0);
  // The lines that the first review found best stay as variations.
  const said = (path: string) =>
    readFileSync(path, 'utf8')
      .replace(/\s+/g, ' ')
      .replace(/ \([^()]*\)/g, '');
  expect(said(twice!)).toBe(said(fresh!));
});

test('JSON follows the schema, and a player’s report adds up over games, phases and openings', async () => {
  const { status, out } = await lucena(...ANALYSE, games, '--player', 'bob', '--json');
  expect(status).toBe(0);
  const document = analyseSchema.parse(JSON.parse(out));
  expect(document).toMatchObject({ profile: 'baseline', limits: { nodes: 1000 }, complete: true });
  expect(document.games.map(({ number, white, opening }) => [number, white, opening])).toEqual([
    [1, 'Ann', "Bishop's Opening"],
    [2, 'Bob', null],
  ]);
  const player = document.player!;
  expect(player).toMatchObject({ games: 2, whole: { moves: 5 } });
  const blunders = document.games[0]!.sides.black.blunders + document.games[1]!.sides.white.blunders;
  expect(player.whole.blunders).toBe(blunders);
  for (const shares of [player.phases, player.openings]) {
    expect(shares.reduce((sum, { moves }) => sum + moves, 0)).toBe(5);
    expect(shares.reduce((sum, one) => sum + one.blunders, 0)).toBe(blunders);
  }
  expect(player.openings.find(({ opening }) => opening === "Bishop's Opening")).toMatchObject({ games: 1, points: 0 });
  const text = (await lucena(...ANALYSE, games, '--player', 'Bob')).out;
  for (const part of ['By phase', 'By opening', 'opening not named']) expect(text).toContain(part);
});

test('searched games are not searched again, and half a line is forgotten', async () => {
  const source = join(folder, 'collection');
  mkdirSync(source);
  writeFileSync(join(source, 'a.pgn'), FIRST);
  const out = join(folder, 'kept.pgn');
  expect((await lucena(...ANALYSE, source, '--out', out)).status).toBe(0);
  const journal = `${out}.journal`;
  const before = readFileSync(journal, 'utf8');
  appendFileSync(journal, '{"key":"torn');
  writeFileSync(join(source, 'b.pgn'), SECOND);
  expect((await lucena(...ANALYSE, source, '--out', out)).status).toBe(0);
  const after = readFileSync(journal, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect(after.match(/^\{"key"/gm)).toHaveLength(2);
  expect(readFileSync(out, 'utf8').match(/\[White /g)).toHaveLength(2);
  const other = await lucena(...ANALYSE, '--nodes', '3000', source, '--out', out);
  expect(other).toMatchObject({ status: 2 });
  expect(other.err).toMatch(/^lucena: out: cannot resume from .*engine or limit; use --force to replace it\n$/);
});

describe('nothing that a person made is lost, and no journal is believed that was changed (trust 2, 5.5, 5.8)', () => {
  const out = join(folder, 'own.pgn');
  const journal = `${out}.journal`;
  let lines: string[];

  beforeAll(async () => {
    expect((await lucena(...ANALYSE, games, '--out', out)).status).toBe(0);
    lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  });

  test.each([
    ['a score', 1, (line: string) => line.replace('"cp":', '"cp":9'), 'line 2 is damaged or was changed'],
    ['the number of positions', 1, (line: string) => line.replace(/\{"fen"[^}]*\}[^}]*\},/, ''), 'line 2 is damaged'],
    ['a line', 2, () => 'nonsense', 'line 3 is damaged'],
    ['the profile', 0, (line: string) => line.replace(/"hash":"./, '"hash":"_'), 'another profile, engine or limit'],
    ['the engine', 0, (line: string) => line.replace(/"core":"./, '"core":"_'), 'another profile, engine or limit'],
    ['the kind', 0, (line: string) => line.replace('"analyse"', '"match"'), 'it is not a journal of this command'],
  ])('a journal with %s changed is refused', async (_, index, change, complaint) => {
    const changed = `${lines.with(index, change(lines[index]!)).join('\n')}\n`;
    expect(changed).not.toBe(`${lines.join('\n')}\n`);
    writeFileSync(journal, changed);
    const { status, err } = await lucena(...ANALYSE, games, '--out', out);
    expect({ status, lines: err.split('\n').length }).toEqual({ status: 2, lines: 2 });
    expect(err).toContain(complaint);
    expect(readFileSync(journal, 'utf8')).toBe(changed);
    writeFileSync(journal, `${lines.join('\n')}\n`);
  });

  test('a file that only has the name of a journal is kept', async () => {
    const other = join(folder, 'other.pgn');
    writeFileSync(`${other}.journal`, 'my notes');
    const { status, err } = await lucena(...ANALYSE, games, '--out', other);
    expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('not a journal of this command') });
    expect(readFileSync(`${other}.journal`, 'utf8')).toBe('my notes');
  });

  test('annotated games that somebody changed are replaced only with --force', async () => {
    const written = readFileSync(out, 'utf8');
    const own = written.replace('{oh no}', '{oh no, again}');
    writeFileSync(out, own);
    const { status, err } = await lucena(...ANALYSE, games, '--out', out);
    expect(status).toBe(2);
    expect(err).toMatch(
      /^lucena: out: '.*own\.pgn' was changed after this command wrote it; .*--force to replace it\n$/,
    );
    expect(readFileSync(out, 'utf8')).toBe(own);
    expect((await lucena(...ANALYSE, games, '--out', out, '--force')).status).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(written);
    expect((await lucena(...ANALYSE, games, '--out', out)).status).toBe(0);
  });

  test('the output is not one of the files that are reviewed', async () => {
    const source = join(folder, 'mine');
    const inside = join(source, 'annotated.pgn');
    mkdirSync(source);
    writeFileSync(join(source, 'games.pgn'), SECOND);
    expect((await lucena(...ANALYSE, source, '--out', inside)).status).toBe(0);
    for (const read of [source, inside]) {
      const { status, err } = await lucena(...ANALYSE, read, '--out', inside, '--force');
      expect(status).toBe(2);
      expect(err).toMatch(/^lucena: out: '.*annotated\.pgn' is one of the files to review; name another file/);
    }
    expect(readFileSync(inside, 'utf8').match(/\[White /g)).toHaveLength(1);
  });
});

test('an interrupt keeps the searched games, writes no output, and the same command goes on', async () => {
  const out = join(folder, 'interrupted.pgn');
  const io = new TestIo();
  io.stderr.isTTY = true;
  io.stderr.onText = (text) => {
    if (text.includes('game 2 of 2: position 1')) io.signals.emit('SIGINT');
  };
  expect(await run([...ANALYSE, games, '--out', out], io)).toBe(130);
  expect(io.stderr.text).toContain('interrupted after 1 of 2 games; run the same command again to go on');
  expect(existsSync(out)).toBe(false);
  expect((await lucena(...ANALYSE, games, '--out', out)).status).toBe(0);
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(folder, 'annotated.pgn'), 'utf8'));
});

test('a game that cannot be played is named and left out', async () => {
  const bad = join(folder, 'bad.pgn');
  writeFileSync(bad, `1. e4 Ke4 *\n\n${SECOND}`);
  const { status, out, err } = await lucena(...ANALYSE, bad);
  expect(status).toBe(2);
  expect(err).toMatch(/^lucena: games: bad\.pgn: game 1, line 1, column 7, ply 2 \(1\.\.\. Ke4\): "Ke4" is illegal/);
  expect(out).toContain('2. Bob – Ann');
});

test('a null move gives a warning, and the game is reviewed up to it (trust 5.4)', async () => {
  const nulls = join(folder, 'nulls.pgn');
  writeFileSync(nulls, '1. e4 e5 (1... -- 2. d4) 2. -- Nf6 *\n');
  const { status, out, err } = await lucena(...ANALYSE, nulls, '--json');
  expect(status).toBe(0);
  expect(err.match(/^lucena: warning: nulls\.pgn: game 1, line 1, column \d+, .*null move/gm)).toHaveLength(2);
  expect(analyseSchema.parse(JSON.parse(out)).games[0]!.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
});

test('the published schema is that of the command', async () => {
  const published = readFileSync(new URL('../../docs/analyse.schema.json', import.meta.url), 'utf8');
  // To renew it: npm run -s lucena -- analyse --schema > docs/analyse.schema.json && npx biome check --write docs
  expect(JSON.parse((await lucena('analyse', '--schema')).out)).toEqual(JSON.parse(published));
});

describe('bad input gets one line, and nothing is written', () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const taken = join(folder, 'taken.pgn');
  writeFileSync(taken, 'mine');
  test.each([
    [[], 'games: name a file of games in PGN'],
    [[join(folder, 'none.pgn')], /^games: cannot read .*there is no such file/],
    [[empty], /^games: the folder .* has no file of games in PGN/],
    [[games, '--player', 'Bobb'], 'player: there is no player "Bobb" in the games; did you mean "Bob" (2 games)?'],
    [[games, '--thresholds', '10,5,15'], /thresholds: expected three rising numbers such as 5,10,15, not '10,5,15'/],
    [[games, '--out', taken], /^out: .*the file exists; use --force to replace it/],
    [[games, '--profile', 'lucina'], /lucina/],
    [[games, '--depth', '3'], /--depth/],
  ] as const)('%j', async (args, message) => {
    const { status, out, err } = await lucena(...ANALYSE, ...args);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err.replace(/^lucena: |\n$/g, '')).toMatch(message);
    expect(err.trimEnd()).not.toContain('\n');
    expect(existsSync(`${taken}.journal`)).toBe(false);
  });
});
