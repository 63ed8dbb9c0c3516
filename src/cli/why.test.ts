import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { interruptSignal } from './interrupt.ts';
import { linesSchema, whySchema } from './line-schemas.ts';
import { run } from './program.ts';
import { lucena, MAIN, TestIo } from './run.testing.ts';
import { pageExamples, SLOW, withoutHash } from './why-page.testing.ts';

async function why(...args: string[]): Promise<z.infer<typeof whySchema>> {
  const { status, out, err } = await lucena('why', ...args, '--json');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return whySchema.strict().parse(JSON.parse(out));
}

const FORK = '4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1';
const ITALIAN = ['--moves', 'e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'];

describe('lucena why', () => {
  test.each([
    ['full', ['--depth', '5', '--profile', 'baseline']],
    ['lines', ['--depth', '2']],
    ['greedy', []],
  ] as const)(
    '--mode %s: JSON follows its schema, and rows add up to the difference of the scores',
    async (mode, more) => {
      const found = await why(...ITALIAN, '--move', 'e1g1', '--not', 'Ng5', '--mode', mode, ...more);
      expect(found).toMatchObject({ mode, turn: 'white', parts: { move: 1, not: 1 } });
      expect([found.move.plies[0]!.san, found.not.plies[0]!.san]).toEqual(['O-O', 'Ng5']);
      expect(found.rows.reduce((sum, { difference }) => sum + difference, 0)).toBe(found.difference);
      expect(found.difference).toBe(found.move.score - found.not.score);
      expect(found.profile).toBe(mode === 'full' ? 'baseline' : 'lines');
    },
  );

  test('for Black, scores are from White’s view and the difference is given for both sides', async () => {
    const question = ['--moves', 'e4', 'e5', 'Nf3', '--move', 'Nc6', '--not', 'f6'];
    const found = await why(...question, '--profile', 'baseline', '--depth', '6');
    expect(found.turn).toBe('black');
    expect(found.stm).toBe(-found.difference);
    const { out } = await lucena('why', ...question, '--mode', 'greedy');
    expect(out).toMatch(/^Nc6 is (better|worse) than f6 by \d\.\d\d pawns for Black: /m);
    expect(out).toContain('for Black');
    expect(out.trimEnd().endsWith('the difference for Black, who is to move.')).toBe(true);
  });

  test('without --not, the move is compared with the engine’s choice; without --move, the engine’s choice with the second best', async () => {
    const options = ['--fen', FORK, '--profile', 'material', '--depth', '1'];
    const moves = (found: z.infer<typeof whySchema>) => [found.move, found.not].map(({ plies }) => plies[0]!.uci);
    expect(moves(await why(...options, '--move', 'exf6'))).toEqual(['e5f6', 'e5d6']);
    expect(moves(await why(...options, '--move', 'exd6'))).toEqual(['e5d6', 'e5f6']);
    const neither = await why(...options);
    expect(moves(neither)).toEqual(['e5d6', 'e5f6']);
    expect(neither.chosen).toEqual({ uci: 'e5d6', san: 'exd6' });
  });

  test('the text for people has both lines, sentences, and a table no wider than a terminal', async () => {
    const { status, out, err } = await lucena(
      'why',
      ...ITALIAN,
      '--move',
      'O-O',
      '--not',
      'Ng5',
      '--mode',
      'lines',
      '--depth',
      '2',
    );
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^White to move · mode lines · depth 2 · profile lines \([0-9a-f]{16}\)$/m);
    expect(out).toMatch(/^ {2}[+−]\d+\.\d\d {2}O-O /m);
    expect(out).toMatch(/^ {6}to \S+ [wb] /m);
    expect(out).not.toContain('They part');
    expect(out).toMatch(/^ +O-O +Ng5 +for White +Ng5 ◂ ▸ O-O$/m);
    expect(out).toMatch(/^Score +[+−]\d+\.\d\d +[+−]\d+\.\d\d +[+−]\d+\.\d\d$/m);
    const table = out.split('\n').filter((line) => line.includes('│'));
    expect(table.length).toBeGreaterThan(2);
    for (const line of table) expect(line.length).toBeLessThanOrEqual(100);
  });

  test.each([
    [['--move', 'e5'], /^lucena: move: "e5" is illegal/],
    [['--not', 'e2e5'], /^lucena: not: .*illegal/],
    [['--move', 'e4', '--not', 'e2e4'], /^lucena: not: is the same move/],
    [['--depth', '3', '--nodes', '100'], /nodes.*depth/],
    [['--nodes', '3', '--movetime', '100'], /movetime.*nodes/],
    [['--fen', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'], /^lucena: fen: there are no moves/],
    [['--fen', '7k/8/6K1/8/8/8/6Q1/8 b - - 0 1'], /^lucena: fen: Kg8 is the only legal move/],
  ])('%j is refused with one line and exit code 2', async (args, complaint) => {
    const { status, out, err } = await lucena('why', ...args);
    expect(err).toMatch(complaint);
    expect(err.trimEnd()).not.toContain('\n');
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});

test('lines and why use the same investigation, so their scores, lines and ledgers are equal (trust 1)', async () => {
  const fen = 'r1bq1rk1/pp3ppp/2n1pn2/2bp4/8/P1N1PN2/1PQ2PPP/R1B1KB1R w KQ - 0 9';
  for (const options of [
    ['--depth', '8'],
    ['--nodes', '30000', '--multipv', '5'],
    ['--mode', 'lines', '--depth', '2'],
  ]) {
    const { out } = await lucena('lines', '--fen', fen, ...options, '--json');
    const { lines, depth } = linesSchema.strict().parse(JSON.parse(out));
    const told = await why('--fen', fen, ...options, '--move', 'h3');
    expect([told.depth, told.move.plies[0]!.san]).toEqual([depth, 'h3']);
    // The JSON of `lines` also has the effects of knobs.
    expect(lines.map(({ knobs, ...line }) => line)).toContainEqual(told.not);
  }
});

describe('lucena lines --sensitivity', () => {
  test('JSON follows its schema and contains the flip points found', async () => {
    const args = ['lines', '--fen', FORK, '--mode', 'full', '--depth', '1', '--profile', 'material', '--sensitivity'];
    const { status, out, err } = await lucena(...args, '--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const { sensitivity } = linesSchema.strict().parse(JSON.parse(out));
    expect(sensitivity).toMatchObject({ complete: true, best: { uci: 'e5d6' }, rival: { uci: 'e5f6' } });
    const queen = sensitivity!.knobs.find(({ name }) => name === 'material.queen/eg')!;
    expect(queen.flip).toMatchObject({ uci: 'e5f6', verified: true });
    const text = (await lucena(...args)).out;
    expect(text).toContain('Changes that would make another move best, at depth 1');
    expect(text).toMatch(/^Chosen: exd6 \(−500\.00\)\. Best of the others: exf6 \(−900\.00\)\. Lead .*: \+400\.00\.$/m);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(text).toMatch(/^material\.queen\/eg +\d+ +\+\d+\.\d\d +\+\d+\.\d\d {3}\d+ → \d+: exf6$/m);
    expect(text).toContain('none in range');
    // The printed value works in a profile.
    const { flips } = queen.flip!;
    const profile = `material{material.queen=[900,${flips}]}`;
    const changed = await lucena(
      'lines',
      '--fen',
      FORK,
      '--mode',
      'full',
      '--depth',
      '1',
      '--json',
      '--profile',
      profile,
    );
    expect(linesSchema.parse(JSON.parse(changed.out)).lines[0]!.uci.split(' ')[0]).toBe('e5f6');
  });

  test('a position with one legal move has nothing to compare', async () => {
    const args = ['lines', '--fen', '7k/8/6K1/8/8/8/6Q1/8 b - - 0 1', '--depth', '1', '--sensitivity'];
    expect(linesSchema.strict().parse(JSON.parse((await lucena(...args, '--json')).out)).sensitivity).toBeNull();
    expect((await lucena(...args)).out).toContain('There is nothing to compare: Kg8 is the only legal move.');
  });

  const KEPT = { status: 130, err: 'lucena: interrupted: showing what was found so far\n' };

  test('an interrupt keeps the flip points found so far', async () => {
    const args = ['lines', ...ITALIAN, '--mode', 'full', '--depth', '8', '--sensitivity'];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.once('data', () => child.kill('SIGINT'));
    const [out, err] = [text(child.stdout), text(child.stderr)];
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, err: await err }).toEqual(KEPT);
    expect(await out).toMatch(/^Interrupted: the rest was not tried\.$/m);
  });

  test('a second interrupt ends the process at once', async () => {
    const io = new TestIo();
    const { signal, release } = interruptSignal(io);
    io.signals.emit('SIGINT');
    expect([signal.aborted, io.exits]).toEqual([true, []]);
    io.signals.emit('SIGTERM');
    expect(io.exits).toEqual([130]);
    release();
    io.signals.emit('SIGINT');
    expect(io.exits).toEqual([130]);
  });

  test('an interrupt of the search itself keeps the last complete depth', async () => {
    const io = new TestIo();
    io.stderr.isTTY = true;
    let isInterrupted = false;
    io.stderr.onText = (progress) => {
      if (isInterrupted || !/depth 4$/.test(progress)) return;
      isInterrupted = true;
      io.signals.emit('SIGINT');
    };
    const args = ['lines', ...ITALIAN, '--mode', 'full', '--depth', '60', '--sensitivity', '--json'];
    const status = await run(args, io);
    expect({ status, err: io.stderr.text.split('\x1b[K').at(-1) }).toEqual(KEPT);
    expect(io.exits).toEqual([]);
    const { depth, lines, sensitivity } = linesSchema.strict().parse(JSON.parse(io.stdout.text));
    expect([lines.length, sensitivity]).toEqual([3, undefined]);
    expect(depth).toBeGreaterThanOrEqual(4);
    expect(depth).toBeLessThan(60);
  });
});

test('the examples in docs/why.md match the output of the commands', async () => {
  const quick = pageExamples().filter(({ command }) => !SLOW.test(command));
  expect(quick.length).toBeGreaterThanOrEqual(3);
  for (const { args, command, printed } of quick)
    expect(withoutHash((await lucena(...args)).out), command).toBe(withoutHash(printed));
});
