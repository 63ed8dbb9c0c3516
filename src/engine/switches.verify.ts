import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { contextOf, signature, treeNumbers, treeSwitches, usualValue } from './switches.testing.ts';

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
    const context = contextOf(one.name);
    const before = context.length === 0 ? usual : await signature(engine, context, SIZE);
    expect(await signature(engine, [...context, [one.name, 1 - usualValue(one)]], SIZE)).not.toBe(before);
  },
  120_000,
);

test.each(treeNumbers())(
  'so does the number $name at either end of its range',
  async (one) => {
    const context = contextOf(one.name);
    const before = context.length === 0 ? usual : await signature(engine, context, SIZE);
    for (const end of [one.min, one.max]) {
      if (end !== usualValue(one))
        expect(await signature(engine, [...context, [one.name, end]], SIZE)).not.toBe(before);
    }
  },
  240_000,
);
