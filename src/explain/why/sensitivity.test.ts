import { expect, test } from 'vitest';
import { createEngine } from '../../engine/node.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { amount } from '../../rules/amount.testing.ts';
import { unwrap } from '../../rules/result.ts';
import { investigated } from './investigation.testing.ts';
import { bracketsHold, reportOf } from './sensitivity.testing.ts';
import { conclusionOf, type SensitivityProgress, sensitivity } from './sensitivity.ts';

const profile = (name: string) => unwrap(chessProfiles().named(name));

/** A queen and a rook hang. */
const FORK = '4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1';

test('the rook is taken if the queen is worth less or the rook more', async () => {
  const tested = { fen: FORK, mode: 'full', depth: 1, profile: profile('material') } as const;
  const { best, rival, marginStm, method, knobs, complete } = await reportOf(tested, { most: 8 });
  expect([best.uci, rival.uci]).toEqual(['e5d6', 'e5f6']);
  expect(marginStm).toBe(best.score - rival.score);
  expect([method, complete]).toEqual(['gradient', true]);
  // The position is nearly an endgame, so the endgame values count.
  const worths = knobs.filter(({ name }) => name === 'material.queen/eg' || name === 'material.rook/eg');
  expect(worths).toHaveLength(2);
  for (const { flip } of worths) expect(flip).toMatchObject({ uci: 'e5f6', verified: true });
  const queen = worths.find(({ id }) => id === 'material.queen')!;
  expect(queen.perStepStm).toBeGreaterThan(0);
  expect(queen.flip!.flips).toBeLessThan(queen.value);
  const rook = worths.find(({ id }) => id === 'material.rook')!;
  expect(rook.perStepStm).toBeLessThan(0);
  expect(rook.flip!.flips).toBeGreaterThan(rook.value);
});

const BRACKETS = [
  ['full', 'baseline', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 3],
  ['lines', 'orchestrator', '8/5k2/8/2B5/3p4/2P5/5n2/2K5 b - - 0 1', 1],
  ['greedy', 'orchestrator', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 1],
] as const;

test.each(amount<readonly (typeof BRACKETS)[number][]>({ quick: BRACKETS.slice(0, 1), slow: BRACKETS }))(
  '%s: brackets hold for new engines',
  async (mode, name, fen, depth) => {
    const only = (id: string) => /\.(weight|pow|pawn|incentive)$/.test(id);
    expect(await bracketsHold({ fen, mode, depth, profile: profile(name) }, { most: 3, only })).toBeGreaterThan(0);
  },
);

test('the engine gets its profile back, progress is reported, and an abort gives the results so far', async () => {
  const own = profile('baseline');
  const engine = await createEngine(own);
  try {
    const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
    const investigation = await investigated(engine, own, { fen }, { mode: 'full', variations: 3 }, { depth: 3 });
    const conclusion = unwrap(conclusionOf(investigation));
    await engine.clear();
    const before = await engine.search({ depth: 6 });
    const controller = new AbortController();
    const stages: SensitivityProgress[] = [];
    const report = await sensitivity(engine, own, conclusion, {
      signal: controller.signal,
      onProgress: (progress) => {
        stages.push(progress);
        if (progress.done === 2) controller.abort();
      },
    });
    expect(report.complete).toBe(false);
    expect(report.knobs).toHaveLength(2);
    expect(stages.map(({ done }) => done)).toEqual([0, 1, 2]);
    await engine.clear();
    const after = await engine.search({ depth: 6 });
    expect([after.nodes, after.pv.map((move) => formatUci(move))]).toEqual([
      before.nodes,
      before.pv.map((move) => formatUci(move)),
    ]);
  } finally {
    await engine.dispose();
  }
});

test('with one legal move or none there is no answer', async () => {
  const own = profile('material');
  const engine = await createEngine(own);
  try {
    for (const [fen, message] of [
      ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /no moves/],
      ['7k/8/6K1/8/8/8/6Q1/8 b - - 0 1', /only legal move/],
    ] as const) {
      const answer = conclusionOf(
        await investigated(engine, own, { fen }, { mode: 'full', variations: 3 }, { depth: 1 }),
      );
      expect(answer.ok ? '' : answer.fault.message).toMatch(message);
    }
  } finally {
    await engine.dispose();
  }
});
