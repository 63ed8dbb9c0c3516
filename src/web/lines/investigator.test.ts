import { afterAll, expect, test } from 'vitest';
import { linesSchema, whySchema } from '../../cli/line-schemas.ts';
import { createGameEngine } from '../../engine/node.ts';
import type { SensitivityProgress } from '../../explain/why/sensitivity.ts';
import { FORMAT } from '../../profiles/profile.ts';
import { EngineQueue } from '../engines/engine-queue.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { type FoundLines, Investigator, type Order } from './investigator.ts';

const queue = new EngineQueue((game, profile) => createGameEngine(game, profile));
const investigator = new Investigator(queue);
afterAll(() => queue.dispose());

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function order(mode: Order['mode'], preset: string, knobs: Order['profile']['knobs'] = {}, fen = START): Order {
  const game = { fen, moves: fen === START ? ['e2e4', 'e7e5'] : [] };
  return { game, mode, profile: { lucena: FORMAT, name: preset, extends: preset, knobs } };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test.each([
  ['greedy', 'orchestrator', { depth: 1 }, 1],
  ['lines', 'orchestrator', { depth: 2 }, 2],
  ['full', 'material', { depth: 4 }, 4],
] as const)(
  '%s finds lines whose ledgers add up, and their JSON equals that of the command line',
  async (mode, preset, limits, depth) => {
    const context = new NodeTaskContext();
    const found = (await investigator.search(context, order(mode, preset), limits, 3))!;
    expect(found.depth).toBe(depth);
    expect(found.lines).toHaveLength(3);
    expect(new Set(found.lines.map(({ pv }) => pv[0])).size).toBe(3);
    for (const { report } of found.lines)
      expect(sum(report.components.map(({ total }) => total))).toBeCloseTo(report.score, 9);
    const document = investigator.document();
    expect(linesSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(JSON.parse(JSON.stringify(document)));
    expect(document.lines.map(({ san }) => san)).toEqual(found.lines.map(({ report }) => report.san));
    expect('knobs' in document.lines[0]!).toBe(mode !== 'full');
  },
);

test('a knob changes the order of greedy lines', async () => {
  const context = new NodeTaskContext();
  const best = async (knobs: Order['profile']['knobs']) =>
    (await investigator.search(context, order('greedy', 'orchestrator', knobs), { depth: 1 }, 1))!.lines[0]!.report.san;
  expect(await best({})).toBe('d4');
  expect(await best({ centerPlacement: { weight: -4 } })).not.toBe('d4');
  expect(await best({})).toBe('d4');
});

test('with an adaptive profile the lines report the estimated depth of the opponent (trust 3.3)', async () => {
  const asked = order('lines', 'lines', { opponent: { adapt: true, adaptPrior: 0, adaptDepth: 2, plyDepth: 3 } });
  // A search of two plies plays this move, deeper ones do not.
  const adapting = { ...asked, game: { ...asked.game, moves: ['e2e4', 'd7d5'] } };
  const told = 'By the moves so far, the opponent is believed to see 2 plies.';
  expect((await investigator.search(new NodeTaskContext(), adapting, { depth: 1 }, 1))!.notes).toContain(told);
  expect(
    (await investigator.search(new NodeTaskContext(), order('lines', 'lines'), { depth: 1 }, 1))!.notes,
  ).not.toContain(told);
});

test('“Why not” is answered from the list, and the move is added to it (trust 1)', async () => {
  const told: unknown[] = [];
  const context = new NodeTaskContext((event) => told.push(event));
  for (const [mode, preset, limits] of [
    ['greedy', 'orchestrator', { depth: 1 }],
    ['full', 'material', { depth: 4 }],
  ] as const) {
    const asked = order(mode, preset);
    const found = (await investigator.search(context, asked, limits, 2))!;
    const scores = new Map(found.lines.map(({ pv, report }) => [pv[0], report.score]));
    const [best, second] = found.lines.map(({ pv }) => pv[0]!);
    const { document: why } = (await investigator.why(context, asked, limits, 2, second!))!;
    expect(whySchema.parse(JSON.parse(JSON.stringify(why)))).toEqual(JSON.parse(JSON.stringify(why)));
    expect([why.move, why.not]).toEqual([found.lines[1]!.report, found.lines[0]!.report]);
    expect(sum(why.rows.map(({ stm }) => stm))).toBe(why.stm);
    const { document: own } = (await investigator.why(context, asked, limits, 2, best!))!;
    expect(own.stm).toBe(-why.stm + 0);
    // A move that is not among the lines.
    const position = await context.position('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
    const other = position.moves().find((move) => !scores.has(move))!;
    const { document: added, found: after } = (await investigator.why(context, asked, limits, 2, other))!;
    const line = after.lines.find(({ pv }) => pv[0] === other)!;
    expect([line.isAsked, line.report, after.depth]).toEqual([true, added.move, found.depth]);
    for (const { pv, report } of after.lines) expect(scores.get(pv[0]) ?? report.score).toBe(report.score);
    expect(told.at(-1)).toMatchObject({ depth: found.depth });
    // Asking for the lines again shows the same list.
    expect((await investigator.search(context, asked, limits, 2))!.lines).toEqual(after.lines);
  }
  const only = order('lines', 'orchestrator', {}, '7k/8/6KQ/8/8/8/8/8 b - - 0 1');
  await expect(investigator.why(context, only, { depth: 1 }, 3, 0)).rejects.toThrow('only legal move');
});

test('the search for flip points reports progress and can be stopped', async () => {
  const fork = order('full', 'material', {}, '4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1');
  const names: string[] = [];
  const context = new NodeTaskContext((event) => {
    const progress = event as SensitivityProgress;
    if (progress.stage === 'flips') names.push(progress.name);
    if (progress.done === 1) queue.stop();
  });
  const found = (await investigator.search(new NodeTaskContext(), fork, { depth: 1 }, 1))!;
  const report = (await investigator.sensitivity(context, fork, found.conclusion!))!;
  expect([report.best.san, report.rival.san, report.complete]).toEqual(['exd6', 'exf6', false]);
  expect(report.best.score).toBe(found.lines[0]!.report.score);
  expect(report.knobs.map(({ title }) => title)).toEqual(names.slice(0, 1));
  expect(names[0]).toBe('Material and placement: Power');
  expect(report.knobs[0]!.flip).toMatchObject({ stays: 0.2, flips: 0.15, san: 'Ke2' });
  // The engine plays with the profile again.
  const after = (await investigator.search(new NodeTaskContext(), fork, { depth: 1 }, 2))!;
  expect(after.lines[0]!.report.plies[0]!.san).toBe('exd6');
});

test('a later request ends the running one, and those in between are never started', async () => {
  let isFound = () => {};
  const context = new NodeTaskContext(() => isFound());
  /** Begins a search without end; returns once it has sent a line. */
  const begin = async () => {
    const found = new Promise<void>((resolve) => {
      isFound = resolve;
    });
    const search = investigator.search(context, order('full', 'material'), { depth: 60 }, 1);
    await found;
    return { search };
  };
  const { search: first } = await begin();
  const between = investigator.search(context, order('full', 'material'), { depth: 60 }, 1);
  const last = investigator.search(context, order('greedy', 'orchestrator'), { depth: 1 }, 1);
  expect(((await first) as FoundLines).depth).toBeLessThan(60);
  expect(await between).toBe(undefined);
  expect((await last)!.lines[0]!.report.san).toBe('d4');
  const { search: stopped } = await begin();
  queue.stop();
  expect((await stopped)!.lines).toHaveLength(1);
});

test('a fault leaves the worker usable', async () => {
  const context = new NodeTaskContext();
  const bad = order('greedy', 'orchestrator', { mobility: { weight: 1e9 } });
  await expect(investigator.search(context, bad, { depth: 1 }, 1)).rejects.toThrow();
  expect((await investigator.search(context, order('greedy', 'orchestrator'), { depth: 1 }, 1))!.lines).toHaveLength(1);
});
