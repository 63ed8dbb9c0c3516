import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { signature, treeNumbers, treeSwitches, usualValue } from './switches.testing.ts';

const SIZE = { depth: 12, positions: 15 };
let engine: Engine;
let usual: number;

beforeAll(async () => {
  engine = await createEngine();
  usual = await signature(engine, [], SIZE);
}, 120_000);

afterAll(() => engine.dispose());

test.each(treeSwitches())(
  'the switch $name changes the signature',
  async (one) => {
    expect(await signature(engine, [[one.name, 1 - usualValue(one)]], SIZE)).not.toBe(usual);
  },
  120_000,
);

test.each(treeNumbers())(
  'so does the number $name at either end of its range',
  async (one) => {
    for (const end of [one.min, one.max]) {
      if (end !== usualValue(one)) expect(await signature(engine, [[one.name, end]], SIZE)).not.toBe(usual);
    }
  },
  240_000,
);
