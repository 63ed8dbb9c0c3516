import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupFeatures } from '../evaluation/features.ts';
import { ledger } from '../evaluation/ledger.ts';
import { readAblations } from '../lab/ablation/stored-results.ts';
import { parseFen } from '../notation/fen.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { signed } from './bars.ts';
import { builtInPages } from './docs.ts';
import { type Outcome, runHere } from './run.testing.ts';
import { controlsSchema } from './schemas.ts';
import { stalePages, termPages, writePages } from './term-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lucena-'));
const own = join(folder, 'own.json');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  const userTerms = [
    {
      id: 'outpost',
      title: 'Knights ahead',
      group: 'Mine',
      knobs: { bonus: { kind: 'number', default: 20, min: 0, max: 100, unit: 'cp', help: 'Each | knight.' } },
      formula: 'bonus * count(us.knight & ranks(3..6))',
    },
  ];
  writeFileSync(
    own,
    JSON.stringify({ lucena: 1, name: 'own', extends: 'baseline', userTerms, knobs: { outpost: { bonus: 30 } } }),
  );
});

function lucena(...args: string[]): Promise<Outcome> {
  return runHere(args, { cwd: folder });
}

const pages = builtInPages(await readAblations(join(root, 'docs/ablations')));

test('the pages in docs/terms match the declarations of the terms', async () => {
  const stale = await stalePages(join(root, 'docs/terms'), pages);
  if (stale.length > 0)
    expect.fail(`docs/terms is stale (${stale.join(', ')}): run \`npm run build && npm run -s lucena -- docs\``);
});

test('every term has a page with formula, knobs and a position, and the index links to it', async () => {
  const { evaluation } = chessProfiles();
  for (const { declaration } of [evaluation.phase, ...evaluation.all]) {
    const page = pages.get(`${declaration.id}.md`)!;
    expect(page).toContain(`# ${declaration.title}\n`);
    expect(page).toMatch(/```formula\n[^`]+\n```/);
    for (const name of Object.keys(declaration.knobs)) expect(page).toContain(`| \`${name}\` |`);
    expect(page).toMatch(/^8 {2}[.a-zA-Z ]+$/m);
    expect(pages.get('README.md')).toContain(`](${declaration.id}.md)`);
  }
});

test('the worked position of a page matches the ledger of its term', async () => {
  const page = pages.get('mobility.md')!;
  const [, fen, name] = /^`([^`]+)`, profile `(\w+)`/m.exec(page)!;
  const { evaluation, values } = unwrap(chessProfiles().preset(name!));
  const features = setupFeatures(evaluation.ruleset, unwrap(parseFen(fen!)));
  const row = ledger(evaluation, values, features).terms.find(({ id }) => id === 'mobility')!;
  expect(row.total).not.toBe(0);
  expect(page).toContain(`| ${signed(row.total)} |`);
});

describe('lucena docs', () => {
  test('writes the pages of a profile, its user terms included, and --check fails when they are stale', async () => {
    const out = join(folder, 'new', 'terms');
    const first = await lucena('docs', '--out', out, '--profile', own);
    expect([first.status, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/: (\d+) pages, \1 of them changed\n$/);
    const page = readFileSync(join(out, 'outpost.md'), 'utf8');
    expect(page).toContain('bonus * count(us.knight & ranks(3..6))');
    expect(page).toContain('Each \\| knight.');
    expect(page).toContain('profile `own`');

    const profile = unwrap(chessProfiles().parse(readFileSync(own, 'utf8')));
    const all = termPages(profile.evaluation, [profile], []);
    expect(await stalePages(out, all)).toEqual([]);
    writeFileSync(join(out, 'mine.md'), '# By hand\n');
    writeFileSync(join(out, 'gone.md'), page);
    writeFileSync(join(out, 'phase.md'), page);
    const check = await lucena('docs', '--out', out, '--profile', own, '--check');
    expect(check.status).toBe(1);
    expect(check.err.trim().split('\n')).toEqual(['gone', 'phase'].map((id) => `lucena: ${out}/${id}.md is stale`));
    // Files that were not generated are left alone.
    expect(await writePages(out, all)).toEqual(['gone.md', 'phase.md']);
    expect(readdirSync(out)).toContain('mine.md');
    expect(readdirSync(out)).not.toContain('gone.md');
    expect(await stalePages(out, all)).toEqual([]);
  });

  test('does not overwrite files that it did not generate', async () => {
    const out = join(folder, 'somebody’s');
    mkdirSync(join(out, 'notes.md'), { recursive: true });
    writeFileSync(join(out, 'README.md'), '# By hand\n');
    const { status, err } = await lucena('docs', '--out', out, '--profile', own);
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(/^lucena: out: '.*README.md' exists and was not generated.*\n$/),
    ]);
    expect(readdirSync(out)).toEqual(['README.md', 'notes.md']);
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toBe('# By hand\n');
  });

  test('reports when it cannot write', async () => {
    const { status, err, out } = await lucena('docs', '--out', join(own, 'terms'));
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(/^lucena: out: .*\n$/);
  });
});

describe('lucena profile controls', () => {
  test('--json follows its schema, including values and user terms', async () => {
    const { status, out, err } = await lucena('profile', 'controls', `${own}`, '--json');
    expect([status, err]).toEqual([0, '']);
    const { terms, lines, profile } = controlsSchema.parse(JSON.parse(out));
    const risk = lines.find(({ group }) => group === 'Risk model')!;
    expect(risk.controls.map(({ id }) => id)).toContain('risk.kAt2x');
    expect(profile).toBe('own');
    const mine = terms.at(-1)!;
    expect(mine).toMatchObject({ id: 'outpost', group: 'Mine', user: true, on: true, role: 'addend' });
    expect(mine.controls[0]).toMatchObject({ id: 'outpost.bonus', default: 20, value: 30, active: true });
    expect(terms.find(({ id }) => id === 'drawish')).toMatchObject({ on: false, user: false, role: 'scale' });
    expect(terms.find(({ id }) => id === 'drawish')!.controls.every(({ active }) => !active)).toBe(true);
  });

  test('prints a table for people', async () => {
    const { status, out } = await lucena('profile', 'controls', 'baseline{mobility.pow=1.5}');
    expect(status).toBe(0);
    expect(out).toMatch(/^mobility · Mobility \(Mobility\)$/m);
    expect(out).toMatch(/^ {2}pow +1\.5 +1 +0 … 4 by 0\.05 factor +Power$/m);
    expect(out).toMatch(/^drawish · .*\(Endgame, scale, off\)$/m);
    expect(out).not.toMatch(/^ {2}sideCap/m);
  });
});
