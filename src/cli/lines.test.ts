import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { linesSchema } from './line-schemas.ts';
import { lucena } from './run.testing.ts';

async function lines(...args: string[]): Promise<z.infer<typeof linesSchema>> {
  const { status, out, err } = await lucena('lines', ...args, '--json');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return linesSchema.strict().parse(JSON.parse(out));
}

const FEN = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1';
const ITALIAN = ['--moves', 'e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'];

describe('lucena lines', () => {
  test.each([
    ['lines', ['--depth', '2']],
    ['greedy', []],
    ['full', ['--depth', '6']],
  ] as const)('%s: the ledger of each line adds up, at its end and ply by ply', async (mode, more) => {
    const found = await lines('--fen', FEN, '--mode', mode, ...more);
    expect(found.lines).toHaveLength(3);
    expect(found.mode).toBe(mode);
    const scores = found.lines.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { components, score, start, plies, uci, san, actualPlies, intendedDepth } of found.lines) {
      expect(components.reduce((sum, { total }) => sum + total, 0)).toBe(score);
      expect(plies.reduce((sum, { change }) => sum + change, start.score)).toBe(score);
      expect(uci.split(' ')).toEqual(plies.map((ply) => ply.uci));
      expect(san.split(' ')).toEqual(plies.map((ply) => ply.san));
      expect(actualPlies).toBe(plies.length);
      expect(intendedDepth).toBe(found.depth);
      expect(components.some(({ id }) => id === 'search')).toBe(mode === 'full');
    }
  });

  test('--knobs gives the effect of each knob on a line', async () => {
    const found = await lines('--fen', FEN, '--mode', 'lines', '--depth', '1', '--multipv', '40');
    const { knobs = [] } = found.lines.find(({ uci }) => uci.startsWith('e1g1'))!;
    const reward = { value: 60, reference: 0, effect: 60, changes: { castling: 60 } };
    expect(knobs.find(({ id }) => id === 'kingMoves.kingSide')).toMatchObject(reward);
    expect(knobs.length).toBeGreaterThan(10);
    for (const { effect, changes } of knobs)
      expect(Object.values(changes).reduce((sum, change) => sum + change, 0)).toBe(effect);
  });

  test('a full search gives knob effects only with --knobs', async () => {
    const args = ['--fen', FEN, '--mode', 'full', '--depth', '1', '--multipv', '1', '--profile', 'material'];
    expect((await lines(...args)).lines[0]!.knobs).toBeUndefined();
    expect((await lines(...args, '--knobs')).lines[0]!.knobs!.map(({ id }) => id)).toContain('material.pawn');
  });

  test('--knobs prints the same effects for people', async () => {
    const { status, out } = await lucena('lines', '--fen', FEN, '--mode', 'lines', '--depth', '1', '--knobs');
    expect(status).toBe(0);
    expect(out).toMatch(/^ +The effect of each knob:/m);
    expect(out).toMatch(/^ +tempo\.value +10 +0 +−\d+\.\d\d +base −/m);
  });

  test('the estimated depth of the opponent is reported (trust 3.3)', async () => {
    const profile = 'lines{opponent.adapt=true,opponent.adaptPrior=0,opponent.plyDepth=2,opponent.adaptDepth=3}';
    const args = [...ITALIAN, '--mode', 'lines', '--depth', '1', '--profile', profile];
    const { opponentDepth } = await lines(...args);
    expect(opponentDepth).toBeGreaterThan(0);
    expect((await lucena('lines', ...args)).out).toMatch(/^the opponent is believed to see \d (ply|plies)$/m);
    expect((await lines(...ITALIAN, '--mode', 'lines', '--depth', '1')).opponentDepth).toBeUndefined();
  });

  test('lines of Black are ordered from Black’s view, with scores from White’s view', async () => {
    const { lines: found } = await lines(...ITALIAN, 'd3', '--mode', 'lines', '--depth', '1', '--multipv', '5');
    const scores = found.map(({ score }) => score);
    expect(scores).toHaveLength(5);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });

  test('--lines is another name for --multipv', async () => {
    expect((await lines('--depth', '1', '--lines', '2')).lines).toEqual(
      (await lines('--depth', '1', '--multipv', '2')).lines,
    );
  });

  test('a mate ends its line', async () => {
    const [best] = (await lines('--fen', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', '--mode', 'lines', '--depth', '3'))
      .lines;
    expect(best).toMatchObject({ uci: 'a1a8', san: 'Ra8#', ending: 'checkmate', actualPlies: 1, intendedDepth: 3 });
  });

  test('a full search gives mate scores with its own constant', async () => {
    const [best] = (await lines('--fen', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', '--depth', '3')).lines;
    expect(best).toMatchObject({ uci: 'a1a8', score: 31999, mate: { in: 1, by: 'white' } });
  });

  test('a position without moves has no lines', async () => {
    expect((await lines('--fen', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).lines).toEqual([]);
    expect((await lucena('lines', '--fen', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).out).toContain(
      'There are no moves: stalemate.',
    );
  });

  test('the text for people has moves, reasons, components, and each ply on request', async () => {
    const { status, out } = await lucena('lines', ...ITALIAN, '--mode', 'lines', '--depth', '2', '--plies');
    expect(status).toBe(0);
    expect(out).toContain('mode lines · depth 2 · profile lines');
    expect(out).toMatch(/^ 1 {2}[+−]?\d+\.\d\d {2}\S+ /m);
    expect(out).toMatch(/\d plies at depth 2/);
    expect(out).toMatch(/plain and \d+ trade plies, counted as \d/);
    expect(out).toMatch(/^ +Base terms /m);
    expect(out).toMatch(/^ +start /m);
    expect(out.trimEnd().endsWith('Centipawns for White.')).toBe(true);
  });

  test.each([
    [['--mode', 'line'], /mode.*line/],
    [['--depth', '0'], /depth.*whole number/],
    [['--mode', 'greedy', '--depth', '2'], /^lucena: depth: greedy mode looks one move ahead/],
    [['--multipv', '1', '--lines', '2'], /lines.*multipv/],
    [['--fen', 'x'], /^lucena: /],
    [['--moves', 'e5'], /^lucena: moves, number 1: /],
    [['--profile', 'orchestrater'], /orchestrator/],
  ])('%j is refused with one line and exit code 2', async (args, complaint) => {
    const { status, out, err } = await lucena('lines', ...args);
    expect(err).toMatch(complaint);
    expect(err.trimEnd()).not.toContain('\n');
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});
