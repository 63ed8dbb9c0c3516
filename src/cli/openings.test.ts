import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { epdOperands, parseEpd } from '../notation/epd.ts';
import { unwrap } from '../rules/result.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-openings-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const QUICK = ['openings', '--nodes', '200', '--concurrency', '2'];

test('openings are written as EPD with the score, the same every time', async () => {
  const args = [...QUICK, '--count', '5', '--window', '30', '--seed', '4'];
  const { status, out, err } = await lucena(...args);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    const epd = unwrap(parseEpd(line));
    expect(Math.abs(Number(epdOperands(epd, 'ce')))).toBeLessThanOrEqual(30);
  }
  const path = join(folder, 'five.epd');
  expect(await lucena(...args, '--out', path, '--concurrency', '1')).toEqual({ status: 0, out: '', err: '' });
  expect(readFileSync(path, 'utf8')).toBe(out);
  const again = await lucena(...args, '--out', path);
  expect(again.err).toMatch(/^lucena: out: cannot write '.*': the file exists; use --force to replace it\n$/);
  expect((await lucena(...args, '--out', path, '--force')).status).toBe(0);
  const played = ['match', 'material', 'baseline', '--nodes', '20', '--max-plies', '4', '--games', '10'];
  expect((await lucena(...played, '--openings', path)).status).toBe(0);
});

test('walks can begin anywhere, and too few positions are reported', async () => {
  const fen = '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1';
  const { status, out, err } = await lucena(...QUICK, '--fen', fen, '--plies', '1', '--window', '-900,900');
  expect(status).toBe(1);
  expect(out.trimEnd().split('\n')).toHaveLength(6);
  expect(err).toBe('lucena: found 6 of 100 openings: there are no more; use more --plies or a wider --window\n');
});

test('an interrupt keeps the openings that were found', async () => {
  const io = new TestIo();
  io.stderr.isTTY = true;
  io.stderr.onText = (text) => {
    if (text.includes('2 of 1000 openings')) io.signals.emit('SIGINT');
  };
  expect(await run([...QUICK, '--count', '1000', '--plies', '4'], io)).toBe(130);
  expect(io.stdout.text.trimEnd().split('\n')).toHaveLength(2);
  expect(io.stderr.text).toContain('lucena: found 2 of 1000 openings: interrupted\n');
});

test.each([
  [['--window', 'x'], /^lucena: window: expected centipawns such as 50, or two limits for White .* not 'x'/],
  [['--window', '-5'], /^lucena: window: /],
  [['--window', '9,5'], /^lucena: window: .* not '9,5'/],
  [['--count', '0'], /count.*whole number/],
  [['--fen', '8/8 w - -'], /^lucena: placement: /],
  [['--profile', 'none'], /^lucena: profile: there is no preset/],
])('%j is refused with one line and exit code 2', async (args, complaint) => {
  const { status, out, err } = await lucena('openings', ...args);
  expect(err).toMatch(complaint);
  expect(err.trimEnd()).not.toContain('\n');
  expect({ status, out }).toEqual({ status: 2, out: '' });
});
