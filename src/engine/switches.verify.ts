import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { contextOf, signature, treeNumbers, treeSwitches, usualValue } from './switches.testing.ts';

const SIZE = { depth: 12, positions: 15 };
/** Ordered by shallower searches, deeper ones would all end at their most nodes. */
const RECURSIVE_SIZE = { depth: 6, positions: 15 };
/** Their defaults put a move before all others already: more of them changes nothing. */
const FIRST_ANYWAY = ['orderPromotion', 'orderEvasion'];
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
    const size = one.name.startsWith('recursive') ? RECURSIVE_SIZE : SIZE;
    const before = context.length === 0 ? usual : await signature(engine, context, size);
    const ends = FIRST_ANYWAY.includes(one.name) ? [one.min] : [one.min, one.max];
    for (const end of ends) {
      if (end !== usualValue(one))
        expect(await signature(engine, [...context, [one.name, end]], size)).not.toBe(before);
    }
  },
  240_000,
);
