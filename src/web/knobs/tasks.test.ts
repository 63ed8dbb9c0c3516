import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { NodeBench } from '../engines/bench.testing.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import { curve, effects } from './tasks.ts';

const bench = new NodeBench();
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';

function changed(knobs: ProfileFile['knobs']): ProfileFile {
  return { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs };
}

test('a step of a knob does to the ledger what its effect says', async () => {
  const found = await effects(bench, FEN, changed({}));
  expect(structuredClone(found)).toEqual(found);
  const weight = found.find(({ id }) => id === 'mobility.weight')!;
  const score = async (value: number) => {
    const [{ terms }] = (await ledgers(bench, [FEN], changed({ mobility: { weight: value } }))) as [
      Awaited<ReturnType<typeof ledgers>>[number],
    ];
    return terms.find(({ id }) => id === 'mobility')!.total;
  };
  // The scales of lucena act on the sum, so the effect may be a little smaller than that on the term alone.
  const onTerm = (await score(1.05)) - (await score(1));
  expect(onTerm).not.toBe(0);
  expect(Math.sign(weight.perStep)).toBe(Math.sign(onTerm));
  expect(Math.abs(weight.perStep)).toBeLessThanOrEqual(Math.abs(onTerm) * 1.5 + 0.1);
});

test('what is off, or has nothing to do with the position, has no effect', async () => {
  const found = await effects(bench, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', changed({}));
  const ids = new Set(found.map(({ id }) => id));
  expect(ids.has('material.pawn')).toBe(true);
  expect(ids.has('material.knight')).toBe(false);
  expect(ids.has('bishops.pawns')).toBe(false);
  expect(ids.has('kingDanger.weight')).toBe(false);
});

test('the curve of a knob goes through the scores that its values have', async () => {
  const { values, scores } = await curve(bench, FEN, changed({}), 'mobility.weight');
  expect([values[0], values.at(-1), scores.length]).toEqual([-8, 8, 1]);
  for (const at of [0, 20, 40, 60]) {
    const [ledger] = await ledgers(bench, [FEN], changed({ mobility: { weight: values[at]! } }));
    expect(Math.abs(scores[0]![at]! - ledger!.score)).toBeLessThan(2);
  }
  expect(new Set(scores[0]).size).toBeGreaterThan(50);
  const pair = await curve(bench, FEN, changed({}), 'material.pawn');
  expect(pair.scores).toHaveLength(2);
  expect(await curve(bench, FEN, changed({}), 'opponent.adapt')).toEqual({ values: [], scores: [] });
});
