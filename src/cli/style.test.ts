import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { agentGames, PLAYER } from '../learn/style/agents.testing.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';
import { styleSchema } from './style-schema.ts';
import { styleLines } from './style-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-style-'));
const games = join(folder, 'games.pgn');
const STYLE = ['style', games, '--player', PLAYER, '--profile', 'baseline', '--knobs', '*.weight'];

beforeAll(async () => {
  const profile = unwrap(chessProfiles().preset('baseline'));
  writeFileSync(
    games,
    await agentGames({ planted: { 'mobility.weight': 4 }, profile, games: 50, nodes: 40, plies: 60, seed: 3 }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

let learned: z.infer<typeof styleSchema>;

test('style writes a profile that extends its start, and JSON that follows its schema', async () => {
  const [out, page] = [join(folder, 'mine.json'), join(folder, 'mine.html')];
  const { status, out: text, err } = await lucena(...STYLE, '--json', '--out', out, '--report', page);
  expect(status).toBe(0);
  const summary = styleSchema.parse(JSON.parse(text));
  learned = summary;
  expect(summary).toMatchObject({ player: PLAYER, profile: 'baseline', complete: true, games: 50, isShrunk: true });
  expect(err).toContain('warning: games: 50 games are few for a style; the prior is 16.0 times as strong as with 200');
  expect(summary.heldOut!.models.map(({ model }) => model)).toEqual(['player', 'control', 'untuned', 'random']);
  const file = JSON.parse(readFileSync(out, 'utf8'));
  expect(file).toMatchObject({ name: 'mine', extends: 'baseline' });
  expect(file.description).toMatch(/^plays like Agent, Planted, learned from \d+ moves of 50 games, temperature \d+/);
  const own = unwrap(chessProfiles().load(file));
  expect(own.hash).toBe(summary.learned);
  expect(own.search.temperature).toBe(Math.round(summary.temperature.player));
  const html = readFileSync(page, 'utf8');
  expect(html).not.toMatch(/https?:|<script|<link|src=/);
  for (const title of ['What you value differently from your opponents', 'Prediction', 'Numbers'])
    expect(html).toContain(`<h2>${title}</h2>`);
  const boards = summary.findings.flatMap(({ examples }) => examples);
  expect(html.match(/<svg class="diagram"/g)).toHaveLength(boards.length);
  for (const { fen } of boards) expect(html).toContain(fen);
});

test('the text says what differs and how well moves are predicted', () => {
  const out = `${styleLines(learned).join('\n')}\n`;
  expect(out).toMatch(/^Agent, Planted, 50 games \(\d+ held out\): \d+ moves, and \d+ of the opponents\n/);
  expect(out).toContain('these are fewer than 200 games: the numbers are shrunk heavily');
  for (const model of ['fitted to the player', 'fitted to the opponents', 'untuned', 'random legal moves'])
    expect(out).toMatch(new RegExp(`\n  ${model} +\\d\\.\\d{3} \\(\\d\\.\\d{3} to \\d\\.\\d{3}\\) +\\d+\\.\\d % `));
  expect(out).toMatch(/Agent, Planted values things differently from the opponents \(p [<=] 0\.0\d+\)/);
  expect(out).toMatch(/\nMobility\n {2}You give Mobility more weight than your opponents do: /);
  expect(out).toMatch(/Mobility\n {2}You [^\n]+\n( {2}game \d+: \S+ rather than \S+ in [^\n]+\n){3}/);
});

test('a style fit that is interrupted early writes nothing', async () => {
  const out = join(folder, 'early.json');
  const io = new TestIo();
  io.stderr.onText = (text) => {
    if (/fitting \d+ numbers/.test(text)) io.signals.emit('SIGINT');
  };
  expect(await run([...STYLE, '--out', out], io)).toBe(130);
  expect(io.stderr.text).toMatch(/lucena: interrupted before anything was learned\n$/);
  expect(existsSync(out)).toBe(false);
});

test('the published schema is that of the command', async () => {
  const published = readFileSync(new URL('../../docs/style.schema.json', import.meta.url), 'utf8');
  // To renew it: npm run -s lucena -- style --schema > docs/style.schema.json && npx biome check --write docs
  expect(JSON.parse((await lucena('style', '--schema')).out)).toEqual(JSON.parse(published));
});

describe('bad input gets one line, and nothing is written', () => {
  const out = join(folder, 'never.json');
  const positions = join(folder, 'positions.epd');
  const few = join(folder, 'few.pgn');
  writeFileSync(positions, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0.5\n');
  writeFileSync(
    few,
    `[White "${PLAYER}"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n`,
  );
  const cases: Record<string, [string[], string | RegExp]> = {
    'no games': [['style', '--player', PLAYER], 'games: name a file of games in PGN'],
    'no player': [['style', games], 'player: name the player: --player NAME'],
    'an unknown player': [
      ['style', games, '--player', 'Agent Plantd'],
      'player: there is no player "Agent Plantd" in the games; did you mean "Agent, Planted" (50 games)?',
    ],
    'a file that does not exist': [
      ['style', join(folder, 'none.pgn'), '--player', 'x'],
      /^games: cannot read .*no such file/,
    ],
    'positions without moves': [
      ['style', positions, '--player', 'x'],
      /positions without moves; games in PGN are needed$/,
    ],
    'too few games': [
      ['style', few, '--player', PLAYER],
      "games: there is 1 game of 'Agent, Planted' with moves to learn from; at least 20 are needed, and about 200 for a reliable style",
    ],
    'an unknown knob': [[...STYLE, '--knobs', 'mobilty.*'], 'knobs: there is no tunable knob "mobilty.*"'],
    'an unknown profile': [['style', games, '--player', PLAYER, '--profile', 'lucina'], /lucina/],
    'no prior': [[...STYLE, '--prior', '0'], /'--prior <strength>' argument '0' is invalid\. expected a whole number/],
  };
  test.each(Object.entries(cases))('%s', async (_, [args, message]) => {
    const { status, out: text, err } = await lucena(...args, '--out', out);
    expect(status).toBe(2);
    expect(text).toBe('');
    const lines = err.trimEnd().split('\n');
    if (typeof message === 'string') expect(lines.at(-1)).toBe(`lucena: ${message}`);
    else expect(lines.at(-1)!.replace(/^lucena: /, '')).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });

  test('a file that exists is not replaced', async () => {
    const taken = join(folder, 'taken.json');
    writeFileSync(taken, 'mine');
    const { status, err } = await lucena(...STYLE, '--out', taken);
    expect(status).toBe(2);
    expect(err).toContain('out: cannot write');
    expect(readFileSync(taken, 'utf8')).toBe('mine');
  });
});
