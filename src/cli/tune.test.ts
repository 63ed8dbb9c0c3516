import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { unwrap } from '../rules/result.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';
import { tuneSchema } from './self-play-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-tune-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAMES = ['--nodes', '40', '--resign', '300,1,either', '--concurrency', '2'];
const KNOBS = ['--knobs', 'mobility.weight:15', 'deltaMargin:12'];
const QUICK = [...KNOBS, '--iterations', '5', '--pairs', '2', '--rate', '0.2', ...GAMES];

test('tuning writes the path, the profile, and the verdict of a test', async () => {
  const [run, out] = [join(folder, 'run'), join(folder, 'mine.json')];
  const { status, err } = await lucena('tune', 'baseline', ...QUICK, '--sprt', '0,200', '--folder', run, '--out', out);
  expect(status).toBe(0);
  const lines = err.trimEnd().split('\n');
  expect(lines[0]).toBe('lucena: 2 knobs, 5 iterations of 2 pairs, 20 games, rate 0.2');
  expect(lines[1]).toBe('lucena: moved by: mobility.weight 0.75, search.deltaMargin 120');
  expect(lines[2]).toContain('warning: iterations: 20 games are too few for 2 knobs');
  expect(lines[3]).toMatch(/^lucena: SPRT of 0 against 200 normalised Elo, expected games/);
  const summary = tuneSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
  expect(summary.complete).toBe(true);
  expect(summary.sprt!.sprt!.verdict).not.toBeNull();
  const start = unwrap(chessProfiles().preset('baseline'));
  const [weight, margin] = summary.knobs;
  for (const { start, found, value } of summary.knobs)
    expect(Math.abs(value - (start + found) / 2)).toBeLessThanOrEqual(0.5);
  // The profile contains only the changes.
  const file = JSON.parse(readFileSync(out, 'utf8'));
  expect(file).toMatchObject({ name: 'mine', extends: 'baseline', knobs: { mobility: { weight: weight!.value } } });
  expect(file.description).toMatch(/^baseline, tuned by self-play: mobility\.weight 1 → −?\d/);
  const tuned = unwrap(chessProfiles().load(file));
  expect(tuned.hash).toBe(summary.tuned);
  expect(tuned.search).toEqual({ ...start.search, deltaMargin: margin!.value });
  const rows = readFileSync(join(run, 'path.csv'), 'utf8').trimEnd().split('\n');
  expect(rows.slice(0, 2)).toEqual([
    'iteration,balance,mobility.weight,search.deltaMargin',
    `0,0,1,${start.search.deltaMargin}`,
  ]);
  expect(rows).toHaveLength(7);
  // The same command has nothing left to play.
  const again = await lucena('tune', '--resume', run, '--json');
  expect(JSON.parse(again.out)).toEqual(summary);
});

if (isSlow)
  test('a run that was interrupted ends with the same path, and draws it on a terminal', async () => {
    const [whole, part] = [join(folder, 'whole'), join(folder, 'part')];
    const args = ['tune', 'baseline', ...QUICK, '--no-sprt'];
    const expected = await lucena(...args, '--folder', whole);
    expect(expected.status).toBe(0);
    const io = new TestIo();
    io.stderr.isTTY = true;
    io.stderr.onText = (text) => {
      if (text.includes('\n10 of 20 games\n')) io.signals.emit('SIGINT');
    };
    expect(await run([...args, '--folder', part, '--concurrency', '1'], io)).toBe(130);
    // Games that are written to the journal together with the tenth still count.
    expect(io.stderr.text).toMatch(/interrupted after [23] of 5 iterations; resume with: lucena tune --resume .*part/);
    expect(io.stderr.text).toMatch(/mobility\.weight +1 → +−?[\d.]+ {2}[▁▂▃▄▅▆▇█]{2,3}\n/);
    const resumed = await lucena('tune', '--resume', part, '--no-sprt', '--concurrency', '3');
    expect(resumed.out).toBe(expected.out);
    for (const name of ['path.csv', 'result.json', 'tuned.json'])
      expect(readFileSync(join(part, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'));
    const changed = await lucena('tune', '--resume', part, '--iterations', '6');
    expect(changed.err).toContain(`iterations: the run in '${part}' was started with '5', not with '6'\n`);
  });

test.each([
  [[], 'profile: name the profile to tune'],
  [['lucena'], 'knobs: name at least one knob to tune'],
  [
    ['lucena', '--knobs', 'futilityBse'],
    'knobs: there is no tunable knob "search.futilityBse"; did you mean \'search.futilityBase\'?',
  ],
  [['lucena', '--knobs', 'nullMove'], 'knobs: "search.nullMove" is not a number; lucena ablate measures switches'],
  [['lucena', ...KNOBS, '--share', '2'], "share: expected a number from 0 to 1, not '2'"],
  [['lucena', ...KNOBS, '--pairs', '0'], "pairs: expected a whole number from 1 to 1000, not '0'"],
  [['lucena', ...KNOBS, '--sprt', '0,400'], 'sprt: expected normalised Elo from −200 to 200, not "0,400"'],
  [['--resume', 'nowhere'], "resume: there is no run in 'nowhere'"],
  [['--resume', 'a', '--folder', 'b'], 'folder: cannot be used together with --resume'],
  [['lucena', ...KNOBS, '--sprt', '0,5', '--no-sprt'], 'sprt: cannot be used together with --no-sprt'],
  [['lucena', ...KNOBS, '--no-sprt', '--sprt', '0,5'], 'sprt: cannot be used together with --no-sprt'],
  [['lucena', ...KNOBS, '--out', 'nowhere/a.json'], "out: cannot write 'nowhere/a.json': there is no such folder"],
  [['lucena', ...KNOBS, '--folder', 'package.json/a'], "folder: cannot use 'package.json/a': it is inside a file"],
])('%j is refused', async (args, message) => {
  expect(await lucena('tune', ...args)).toEqual({ status: 2, out: '', err: `lucena: ${message}\n` });
});

test('an existing profile is not replaced, and the refusal comes before the first game', async () => {
  const out = join(folder, 'taken.json');
  writeFileSync(out, 'mine');
  const { status, err } = await lucena('tune', 'baseline', ...QUICK, '--out', out);
  expect([status, err]).toEqual([
    2,
    `lucena: out: cannot write '${out}': the file exists; use --force to replace it\n`,
  ]);
  expect(readFileSync(out, 'utf8')).toBe('mine');
});
