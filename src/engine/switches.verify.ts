import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { EARLY, signature, treeNumbers, treeSwitches } from './switches.testing.ts';

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
  async ({ name, default: initial }) => {
    expect(await signature(engine, [[name, 1 - initial]], SIZE)).not.toBe(usual);
  },
  120_000,
);

test.each(treeNumbers())(
  'so does the number $name at either end of its range',
  async ({ name, min, max }) => {
    const value = EARLY.get(name);
    for (const end of [min, max]) {
      if (end !== value) expect(await signature(engine, [[name, end]], SIZE)).not.toBe(usual);
    }
  },
  240_000,
);
