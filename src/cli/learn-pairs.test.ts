import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentGames } from '../learn/style/agents.testing.ts';
import { loadFen } from '../notation/fen.ts';
import { parseSan } from '../notation/san.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { pairsSchema } from './pairs-schema.ts';
import { lucena } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-pairs-'));
const games = join(folder, 'games.pgn');
const LEARN = ['learn', 'baseline', '--loss', 'hinge', '--pairs', games];

beforeAll(async () => {
  const profile = unwrap(chessProfiles().preset('baseline'));
  writeFileSync(games, await agentGames({ planted: {}, profile, games: 24, nodes: 40, plies: 60, seed: 5 }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('played moves are ranked above others, and the pairs that decided each number are named', async () => {
  // Pawns count too little, so that there is something to find.
  const [out, page] = [join(folder, 'ranked.json'), join(folder, 'ranked.html')];
  const args = ['learn', 'baseline{material.pawn=[20,20]}', ...LEARN.slice(2), '--json', '--out', out];
  const { status, out: text } = await lucena(...args, '--report', page);
  expect(status).toBe(0);
  const {
    support,
    before,
    after,
    knobs,
    pairs,
    positions,
    learned,
    games: count,
  } = pairsSchema.parse(JSON.parse(text));
  expect(count).toBe(24);
  expect(pairs).toBeGreaterThan(positions);
  expect(after.train.hinge).toBeLessThan(before.train.hinge);
  expect(after.heldOut.hinge).toBeLessThan(before.heldOut.hinge);
  const pawn = knobs.filter(({ id }) => id === 'material.pawn');
  expect(pawn).toHaveLength(2);
  for (const knob of pawn) expect(knob.after).toBeGreaterThan(knob.before);
  expect(support.converged).toBe(true);
  expect(support.vectors).toBeGreaterThan(10);
  const position = (await loadRules()).position();
  for (const { pairs: named } of support.decided) {
    expect(new Set(named.map(({ fen }) => fen)).size).toBe(named.length);
    for (const { fen, played, other, multiplier, share } of named) {
      unwrap(loadFen(position, fen));
      expect(unwrap(parseSan(position, played.san))).not.toBe(unwrap(parseSan(position, other.san)));
      expect(multiplier).toBeGreaterThan(0);
      expect(Math.abs(share)).toBeLessThanOrEqual(1);
    }
  }
  const file = JSON.parse(readFileSync(out, 'utf8'));
  expect(file).toMatchObject({ name: 'ranked', extends: 'baseline' });
  expect(unwrap(chessProfiles().load(file)).hash).toBe(learned);
  const html = readFileSync(page, 'utf8');
  expect(html).not.toMatch(/https?:|<script|<link|src=/);
  for (const { fen } of [...support.decided[0]!.pairs, support.surprises[0]!]) expect(html).toContain(fen);
});

test('text names pairs of moves with their positions', async () => {
  const { status, out } = await lucena(...LEARN, '--knobs', 'material.*/*', '--prior', '2');
  expect(status).toBe(0);
  expect(out).toMatch(/^baseline, \d+ pairs of moves in \d+ positions of 24 games \(\d+ held out\)\n/);
  expect(out).toMatch(/held out: before hinge \d\.\d{4}, \d+\.\d\d % of pairs in the right order; after hinge /);
  expect(out).toMatch(
    /the pairs that decided each number:\n {2}material\.\S+\n +[+−]\d+\.\d % {2}\S+ rather than \S+ in \S+ [wb] /,
  );
});

test('the published schema is that of the command', async () => {
  const published = readFileSync(new URL('../../docs/learn-pairs.schema.json', import.meta.url), 'utf8');
  // To renew it: npm run -s lucena -- learn --pairs x --schema > docs/learn-pairs.schema.json && npx biome check --write docs
  expect(JSON.parse((await lucena('learn', '--pairs', 'x', '--schema')).out)).toEqual(JSON.parse(published));
});

describe('bad input gets one line, and nothing is written', () => {
  const out = join(folder, 'never.json');
  const one = join(folder, 'one.pgn');
  writeFileSync(
    one,
    '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n',
  );
  const cases: Record<string, [string[], string | RegExp]> = {
    'another loss': [['learn', 'baseline', '--pairs', games], 'pairs: requires --loss hinge'],
    'a dataset as well': [[...LEARN, '--data', folder], 'data: cannot be used together with --pairs'],
    'no prior': [[...LEARN, '--prior', '0'], 'prior: the hinge loss needs a prior'],
    'too few games': [
      ['learn', 'baseline', '--loss', 'hinge', '--pairs', one],
      'pairs: too few games have moves to compare: 1; at least 10 are needed',
    ],
    'a file that does not exist': [
      ['learn', 'baseline', '--loss', 'hinge', '--pairs', join(folder, 'x')],
      /cannot read/,
    ],
    'no profile': [['learn', '--loss', 'hinge', '--pairs', games], 'profile: name a profile to learn'],
  };
  test.each(Object.entries(cases))('%s', async (_, [args, message]) => {
    const { status, out: text, err } = await lucena(...args, '--out', out);
    expect(status).toBe(2);
    expect(text).toBe('');
    const last = err.trimEnd().split('\n').at(-1)!;
    if (typeof message === 'string') expect(last).toBe(`lucena: ${message}`);
    else expect(last).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });
});
