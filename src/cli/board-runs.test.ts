// Compiling, ablation and tuning on boards of 9 × 9.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ablationSchema } from '../lab/ablation/summary-schema.ts';
import { parseRecords } from '../notation/nine/record.ts';
import { unwrap } from '../rules/result.ts';
import { lucena } from './run.testing.ts';
import { tuneSchema } from './self-play-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'board-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const QUICK = ['--nodes', '30', '--max-plies', '10', '--concurrency', '1'];
const OTHER = 'lucena: board: is not the board that the run was started with\n';

function recordsOf(run: string) {
  return unwrap(parseRecords(readFileSync(join(run, 'games.pgn'), 'utf8')));
}

test('a profile of a board is compiled', async () => {
  const compiled = await lucena('compile', '--board', 'fair', '--profile', 'material', '--json');
  expect(compiled.status, compiled.err).toBe(0);
  expect(JSON.parse(compiled.out)).toMatchObject({ profile: 'material', bytes: expect.any(Number) });
});

test('a feature is measured on a board, and the run is resumed there', async () => {
  const run = join(folder, 'ablation');
  const order = ['material', 'nullMove', '--board', 'shogi', '--games', '2', '--no-cost', ...QUICK, '--out', run];
  const measured = await lucena('ablate', ...order);
  expect(measured.status, measured.err).toBe(0);
  const more = await lucena('ablate', '--resume', run, '--games', '4', '--no-cost', '--concurrency', '1', '--json');
  const { profile, games, complete } = ablationSchema.parse(JSON.parse(more.out));
  expect([profile, games, complete]).toEqual(['material', 4, true]);
  const records = recordsOf(run);
  expect(records.map(({ board }) => board)).toEqual(Array(4).fill('shogi'));
  expect(records[0]!.tags.Second).toBe('material without search.nullMove');
  expect(await lucena('ablate', '--resume', run, '--board', 'mixed')).toEqual({ status: 2, out: '', err: OTHER });
});

test('knobs are tuned on a board, tested there, and written as a profile of the board', async () => {
  const [run, out] = [join(folder, 'tuning'), join(folder, 'mine.json')];
  const order = ['--board', 'mixed', '--knobs', 'material.chessPawn:30', '--iterations', '2', '--pairs', '1'];
  const tuned = await lucena(
    ...['tune', 'material', ...order, '--rate', '1', '--sprt', '0,200', ...QUICK],
    ...['--folder', run, '--out', out],
  );
  expect(tuned.status, tuned.err).toBe(0);
  const { complete, knobs } = tuneSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
  expect([complete, knobs.map(({ name }) => name)]).toEqual([true, ['material.chessPawn/mg', 'material.chessPawn/eg']]);
  expect(recordsOf(run).map(({ board }) => board)).toEqual(Array(4).fill('mixed'));
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ name: 'mine', extends: 'material' });
  expect(await lucena('tune', '--resume', run, '--board', 'fair')).toEqual({ status: 2, out: '', err: OTHER });
});
