import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ablationSchema } from '../lab/ablation/summary-schema.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { isSlow } from '../rules/amount.testing.ts';
import { unwrap } from '../rules/result.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'lucena-ablate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const QUICK = ['--nodes', '30', '--max-plies', '12', '--concurrency', '2', '--no-cost'];

test('each term is measured against the full profile', async () => {
  const out = join(folder, 'terms');
  const { status, out: text, err } = await lucena('ablate', 'baseline', '--games', '8', ...QUICK, '--out', out);
  expect(status).toBe(0);
  expect(err).toBe('lucena: 2 features, single design, 8 games; expected error: ± 278 Elo\n');
  const { hash } = unwrap(chessProfiles().preset('baseline'));
  const lines = text.trimEnd().split('\n');
  expect(lines[0]).toBe(`baseline (${hash}), 30 nodes, 8 games`);
  expect(lines[1]).toMatch(/^feature +Elo +time +pairs$/);
  expect(
    lines
      .slice(2)
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(['kingDanger', 'mobility']);
  for (const line of lines.slice(2)) expect(line).toMatch(/^\w+ +[+−]?\d+\.\d ± \d+\.\d +– +2$/);
  const kept = ablationSchema.parse(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')));
  expect(kept).toMatchObject({
    profile: 'baseline',
    hash,
    limits: '30 nodes',
    design: 'single',
    games: 8,
    complete: true,
  });
  expect(readFileSync(join(out, 'games.pgn'), 'utf8')).toContain('[White "baseline without mobility"]');
});

test.runIf(isSlow)('a run that is interrupted and resumed ends with the same result', async () => {
  const [whole, part] = [join(folder, 'whole'), join(folder, 'part')];
  const args = ['ablate', 'lucena', '--search', '--design', 'random', '--games', '12', ...QUICK, '--json'];
  const expected = await lucena(...args, '--out', whole);
  expect(expected.status).toBe(0);
  const io = new TestIo();
  io.stderr.isTTY = true;
  io.stderr.onText = (text) => {
    if (text.includes('5 of 12 games')) io.signals.emit('SIGINT');
  };
  expect(await run([...args, '--out', part, '--concurrency', '1'], io)).toBe(130);
  const { games, complete } = ablationSchema.parse(JSON.parse(io.stdout.text));
  expect(complete).toBe(false);
  expect(games).toBeGreaterThanOrEqual(5);
  expect(io.stderr.text).toContain(
    `interrupted after ${games} of 12 games; resume with: lucena ablate --resume ${part}`,
  );
  const resumed = await lucena('ablate', '--resume', part, '--concurrency', '3', '--no-cost', '--json');
  expect(resumed).toEqual(expected);
  expect(readFileSync(join(part, 'result.json'), 'utf8')).toBe(readFileSync(join(whole, 'result.json'), 'utf8'));
  const { features } = ablationSchema.parse(JSON.parse(resumed.out));
  expect(features.map(({ id }) => id)).toContain('search.nullMove');
  expect(features.every(({ kind, cost }) => kind === 'search' && cost === null)).toBe(true);
});

if (isSlow)
  test('a complete result is stored for the term pages, with the time of each feature', async () => {
    const kept = join(folder, 'kept');
    const timed = QUICK.filter((word) => word !== '--no-cost');
    const words = ['baseline', 'mobility', 'King safety', '--games', '4', ...timed, '--keep', kept];
    const { out, err } = await lucena('ablate', ...words);
    expect(out).toMatch(/^mobility +[+−]?\d+\.\d ± \d+\.\d +−?\d+\.\d ± \d+\.\d ns +1$/m);
    const [name] = readdirSync(kept);
    expect(err).toContain(`lucena: stored for the term pages: ${join(kept, name!)}\n`);
    const { features } = ablationSchema.parse(JSON.parse(readFileSync(join(kept, name!), 'utf8')));
    expect(features.map(({ id }) => id).sort()).toEqual(['King safety', 'mobility']);
    for (const { cost } of features) expect(cost).not.toBeNull();
    const pages = join(folder, 'pages');
    expect((await lucena('docs', '--profile', 'baseline', '--ablations', kept, '--out', pages)).status).toBe(0);
    const page = readFileSync(join(pages, 'mobility.md'), 'utf8');
    expect(page).toMatch(
      /\n## Worth\n\n.*\n\n\| Profile .*\n.*\n\| `baseline` \| [+−]?\d+\.\d ± \d+\.\d \| −?\d+\.\d ± \d+\.\d ns \| 30 nodes \| 2 \|\n/,
    );
    expect(readFileSync(join(pages, 'kingDanger.md'), 'utf8')).not.toContain('## Worth');
  });

if (isSlow)
  test('a result with fewer games does not replace one with more', async () => {
    const kept = join(folder, 'both');
    for (const games of ['8', '4', '8'])
      await lucena('ablate', 'baseline', 'mobility', '--games', games, ...QUICK, '--keep', kept);
    const stored = readdirSync(kept).map((name) =>
      ablationSchema.parse(JSON.parse(readFileSync(join(kept, name), 'utf8'))),
    );
    expect(stored.map(({ games }) => games).sort()).toEqual([4, 8]);
  });

test.each([
  [[], 'profile: name the profile to measure'],
  [['lucena', 'material'], 'features: "material" cannot be switched off: without material every game is lost'],
  [['lucena', 'pvs'], 'features: "pvs" cannot be switched off: without it every game is lost'],
  [['lucena', '--design', 'randm'], "design: there is no design 'randm'; did you mean 'random'?"],
  [['material'], 'features: material has no feature of this kind that can be switched off'],
  [['baseline', '--games', '100000'], 'games: 4032 openings allow 16128 different games; add more with --openings'],
  [['--resume', 'nowhere'], "resume: there is no run in 'nowhere'"],
])('%j is refused', async (args, message) => {
  expect(await lucena('ablate', ...args)).toEqual({ status: 2, out: '', err: `lucena: ${message}\n` });
});
