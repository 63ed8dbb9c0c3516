import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH } from '../profiles/search-parameters.ts';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { contextOf, signature, treeNumbers, treeSwitches, usualValue } from './switches.testing.ts';

const SIZE = { depth: 12, positions: 15 };
/** When shallower searches order the moves, deeper ones would all end at their node limit. */
const RECURSIVE_SIZE = { depth: 6, positions: 15 };
/** Limits of depth that only deeper searches reach. */
const DEEP = ['razoringDepth', 'futilityDepth'];
const DEEP_SIZE = { depth: 17, positions: 15 };
/** Their defaults already put a move before all others, so higher values change nothing. */
const FIRST_ANYWAY = ['orderPromotion', 'orderEvasion'];
let engine: Engine;
let usual: number;

beforeAll(async () => {
  engine = await createEngine();
  usual = await signature(engine, {}, SIZE);
}, 120_000);

afterAll(() => engine.dispose());

test.each(treeSwitches())(
  'the switch %s changes the signature',
  async (name) => {
    const context = contextOf(name);
    const before = Object.keys(context).length === 0 ? usual : await signature(engine, context, SIZE);
    expect(await signature(engine, { ...context, [name]: 1 - usualValue(name) }, SIZE)).not.toBe(before);
  },
  120_000,
);

test.each(treeNumbers())(
  'the parameter %s changes the signature at both ends of its range',
  async (name) => {
    const context = contextOf(name);
    const { min, max } = SEARCH.knobs[name];
    const size = name.startsWith('recursive') ? RECURSIVE_SIZE : DEEP.includes(name) ? DEEP_SIZE : SIZE;
    const isUsual = Object.keys(context).length === 0 && size === SIZE;
    const before = isUsual ? usual : await signature(engine, context, size);
    const ends = FIRST_ANYWAY.includes(name) ? [min] : [min, max];
    for (const end of ends) {
      if (end !== usualValue(name)) expect(await signature(engine, { ...context, [name]: end }, size)).not.toBe(before);
    }
  },
  240_000,
);
