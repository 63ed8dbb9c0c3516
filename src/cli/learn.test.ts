import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GradientRunner } from '../evaluation/gradient/runner.ts';
import { writeLabel } from '../learn/dataset/label.ts';
import { FIELDS, RECORD_BYTES } from '../learn/dataset/record.ts';
import { chooseNumbers } from '../learn/fit/numbers.ts';
import { drawResults, onDisk, playedGames } from '../learn/fit/planted.testing.ts';
import { loadFen } from '../notation/fen.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { learnSchema } from './learn-schema.ts';
import { run } from './program.ts';
import { lucena, MAIN, TestIo } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-learn-'));
const data = join(folder, 'data');
const [lost, draws, empty] = [join(folder, 'lost'), join(folder, 'draws'), join(folder, 'empty')];
const KNOBS = ['--knobs', 'material.knight*', 'mobility.*', 'material.weight'];

/** The same games, all with the same result. */
function relabelled(games: readonly Uint8Array[], halfPoints: (game: number) => 0 | 1 | 2): Uint8Array[] {
  return games.map((game, number) => {
    const copy = game.slice();
    const view = new DataView(copy.buffer);
    for (let i = 0; i < copy.length / RECORD_BYTES; i++)
      writeLabel(view, i * RECORD_BYTES, FIELDS, { halfPoints: halfPoints(number), score: 10, first: i === 0 });
    return copy;
  });
}

beforeAll(async () => {
  const core = await compileCore();
  const { learning } = unwrap(chooseNumbers(unwrap(chessProfiles().preset('baseline')), ['material.pawn']));
  const games = drawResults(playedGames(core, learning, 150, 5), new GradientRunner(core, learning), {
    k: 0.005,
    seed: 2,
  });
  for (const one of [data, lost, draws, empty]) mkdirSync(one);
  await onDisk(data, games, 30);
  await onDisk(
    lost,
    relabelled(games.slice(0, 4), () => 0),
  );
  await onDisk(
    draws,
    relabelled(games.slice(0, 20), (number) => (number < 10 ? 1 : 2)),
  );
  await onDisk(empty, []);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('learning writes a profile with only the changes, JSON that follows its schema, and a page', async () => {
  const [out, page] = [join(folder, 'mine.json'), join(folder, 'mine.html')];
  const args = ['learn', 'baseline', '--data', data, ...KNOBS, '--epochs', '2', '--prior', '2', '--json'];
  const { status, out: text } = await lucena(...args, '--threads', '2', '--out', out, '--report', page);
  expect(status).toBe(0);
  const summary = learnSchema.parse(JSON.parse(text));
  expect(summary).toMatchObject({ profile: 'baseline', complete: true, games: 120 });
  expect(summary.after.train).toBeLessThan(summary.before.train);
  expect(summary.curve.map(({ stage }) => stage).slice(0, 4)).toEqual(['start', 'adam', 'adam', 'newton']);
  const file = JSON.parse(readFileSync(out, 'utf8'));
  expect(file).toMatchObject({ name: 'mine', extends: 'baseline' });
  expect(Object.keys(file.knobs).sort()).toEqual(['material', 'mobility']);
  const learned = unwrap(chessProfiles().load(file));
  expect(learned.hash).toBe(summary.learned);
  for (const { id, index, after, before, error, n } of summary.knobs) {
    const value = learned.settings.get(id)!;
    expect(index === undefined ? value : (value as readonly number[])[index]).toBe(after);
    if (n === 0) expect([after, error]).toEqual([before, null]);
    if (error !== null) expect(error).toBeGreaterThan(0);
  }
  // A weight and the numbers it multiplies are redundant, so the prior has to decide between them.
  expect(summary.undetermined.map(({ why }) => why)).toContain('no positions');
  const html = readFileSync(page, 'utf8');
  expect(html).not.toMatch(/https?:|<script|<link|src=/);
  for (const title of ['Loss', 'Reliability', 'What changed', 'Ten well-known positions', 'Mobility'])
    expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  expect(html.match(/<figcaption>difference/g)).toHaveLength(2);
  // The number of threads changes nothing.
  const one = await lucena(...args, '--threads', '1');
  expect(one.out).toBe(text);
});

test.runIf(isSlow)(
  'an interrupted fit keeps the best values so far, and when resumed ends like an uninterrupted one',
  async () => {
    const args = ['learn', 'baseline', '--data', data, ...KNOBS, '--epochs', '2', '--threads', '2', '--json'];
    const whole = await lucena(...args);
    const part = join(folder, 'part');
    const io = new TestIo();
    io.stderr.onText = (text) => {
      if (text.includes('adam:')) io.signals.emit('SIGINT');
    };
    const out = join(folder, 'part.json');
    expect(await run([...args, '--folder', part, '--out', out], io)).toBe(130);
    const best = learnSchema.parse(JSON.parse(io.stdout.text));
    expect(best.complete).toBe(false);
    expect(best.after.train).toBeLessThan(best.before.train);
    expect(best.knobs.every(({ error }) => error === null)).toBe(true);
    expect(unwrap(chessProfiles().load(JSON.parse(readFileSync(out, 'utf8')))).hash).toBe(best.learned);
    expect(io.stderr.text).toContain(`resume with: lucena learn --resume ${part}`);
    const resumed = await lucena('learn', '--resume', part, '--threads', '1', '--json');
    expect(resumed.out).toBe(whole.out);
    expect((await lucena(...args, '--folder', part)).err).toContain('holds a fit; continue it with --resume');
  },
);

test('a fit that is interrupted at once writes nothing', async () => {
  const out = join(folder, 'early.json');
  const io = new TestIo();
  io.stderr.onText = (text) => {
    if (text.includes('learning')) io.signals.emit('SIGINT');
  };
  expect(await run(['learn', 'baseline', '--data', data, ...KNOBS, '--out', out], io)).toBe(130);
  expect(io.stderr.text).toMatch(/lucena: interrupted before anything was learned\n$/);
  expect(existsSync(out)).toBe(false);
});

test('a damaged checkpoint is refused', async () => {
  const damaged = join(folder, 'damaged');
  mkdirSync(damaged);
  const state = join(damaged, 'learn.json');
  writeFileSync(state, '{"lucena": "learn", "format": 1, "order": {"data": 7}}');
  const { status, err } = await lucena('learn', '--resume', damaged);
  expect(status).toBe(2);
  expect(err).toMatch(/^lucena: resume: cannot resume '.*': learn\.json: order\.\w+: [^\n]+\n$/);
});

if (isSlow)
  test('a fit whose process was killed is resumed', async () => {
    const killed = join(folder, 'killed');
    const args = ['learn', 'baseline', '--data', data, ...KNOBS, '--epochs', '8', '--threads', '1', '--json'];
    const child = spawn(process.execPath, [MAIN, ...args, '--folder', killed]);
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes('adam:')) child.kill('SIGKILL');
    });
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
    const resumed = await lucena('learn', '--resume', killed, '--json');
    expect(resumed.out).toBe((await lucena(...args)).out);
  });

test('the hinge loss names the positions that decided each number', async () => {
  const page = join(folder, 'hinge.html');
  const args = ['--data', data, '--loss', 'hinge', '--json', '--report', page];
  const { status, out } = await lucena('learn', 'baseline', ...args);
  expect(status).toBe(0);
  // It has no standard errors, so it must not claim that the data determines every number.
  expect(readFileSync(page, 'utf8').match(/Not tested: the hinge loss has no standard errors\./g)).toHaveLength(2);
  const { support, after, before, knobs } = learnSchema.parse(JSON.parse(out));
  expect(after.train).toBeLessThan(before.train);
  expect(knobs.some((knob) => knob.before !== knob.after)).toBe(true);
  expect(support!.vectors).toBeGreaterThan(10);
  expect(support!.decided.length).toBeGreaterThan(10);
  const position = (await loadRules()).position();
  for (const { positions } of support!.decided)
    for (const { fen, result, multiplier } of positions) {
      unwrap(loadFen(position, fen));
      expect([0, 1]).toContain(result);
      expect(multiplier).toBeGreaterThan(0);
    }
});

test('the published schema matches that of the command', async () => {
  const published = readFileSync(new URL('../../docs/learn.schema.json', import.meta.url), 'utf8');
  // To renew it: npm run -s lucena -- learn --schema > docs/learn.schema.json && npx biome check --write docs
  expect(JSON.parse((await lucena('learn', '--schema')).out)).toEqual(JSON.parse(published));
});

describe('bad input gets one line, and nothing is written', () => {
  const out = join(folder, 'never.json');
  const learn = (...args: string[]) => ['learn', 'baseline', ...args, '--out', out];
  const cases: Record<string, [string[], string | RegExp]> = {
    'no profile': [['learn', '--data', data], 'profile: name a profile to learn'],
    'no dataset': [learn(), 'data: name the folder of a dataset: --data DIR'],
    'a folder without a dataset': [
      learn('--data', join(folder, 'none')),
      /^dataset: there is none in '.*': it has no manifest\.json$/,
    ],
    'no positions': [learn('--data', empty), 'data: the dataset has no positions to train on'],
    'one result only': [
      learn('--data', lost),
      'data: White lost every game of the dataset; at least two different results are needed',
    ],
    'no losses for the hinge': [
      learn('--data', draws, '--loss', 'hinge'),
      /^data: (the hinge loss needs won and lost positions|the scores of the profile do not predict)/,
    ],
    'an unknown knob': [learn('--data', data, '--knobs', 'mobilty.*x'), 'knobs: there is no tunable knob "mobilty.*x"'],
    'a knob of the search': [
      learn('--data', data, '--knobs', 'search.nullMoveSurplus'),
      'knobs: no number of the evaluation of baseline matches "search.nullMoveSurplus"',
    ],
    'steps of a knob': [learn('--data', data, '--knobs', 'tempo.value:3'), /^knobs: expected a knob such as/],
    'an unknown loss': [learn('--data', data, '--loss', 'log'), "loss: expected logistic, squared or hinge, not 'log'"],
    'a negative prior': [learn('--data', data, '--prior=-1'), "prior: expected a number from 0 to 1000000, not '-1'"],
    'no prior with the hinge': [
      learn('--data', data, '--loss', 'hinge', '--prior', '0'),
      'prior: the hinge loss needs a prior',
    ],
    'a target without scores': [
      learn('--data', data, '--target', '0.5'),
      'target: the dataset has no scores of a search; only --target 1 is possible',
    ],
    'a profile and a fit to resume': [['learn', 'baseline', '--resume', data], /^profile: a resumed fit/],
    'an option and a fit to resume': [['learn', '--resume', data, '--seed', '3'], /^seed: a resumed fit/],
    'nothing to resume': [['learn', '--resume', data], /^resume: there is no fit in/],
  };
  test.each(Object.entries(cases))('%s', async (_, [args, message]) => {
    const { status, out: text, err } = await lucena(...args);
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
    const { status, err } = await lucena('learn', 'baseline', '--data', data, '--out', taken);
    expect(status).toBe(2);
    expect(err).toContain('out: cannot write');
    expect(readFileSync(taken, 'utf8')).toBe('mine');
  });

  test('a dataset of another board, or with a truncated shard, is refused', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const manifest = JSON.parse(readFileSync(join(draws, 'manifest.json'), 'utf8'));
    writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...manifest, board: 'draughts' }));
    const wrong = await lucena('learn', 'baseline', '--data', other, '--out', out);
    expect(wrong.status).toBe(2);
    expect(wrong.err).toBe('lucena: board: manifest.json: this version does not know the board "draughts"\n');
    writeFileSync(join(other, 'manifest.json'), JSON.stringify(manifest));
    const [{ file }] = manifest.shards.train;
    writeFileSync(join(other, file), readFileSync(join(draws, file)));
    truncateSync(join(other, file), 1000);
    const half = await lucena('learn', 'baseline', '--data', other, '--out', out);
    expect(half.status).toBe(2);
    expect(half.err).toMatch(new RegExp(`^lucena: ${file}: the shard is cut off: 1000 bytes of \\d+\n$`));
    expect(existsSync(out)).toBe(false);
  });
});
