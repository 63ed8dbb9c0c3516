import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { contextOf, signature, treeSwitches, usualValue } from './switches.testing.ts';

const SIZE = { depth: 9, positions: 4 };
let engine: Engine;
let usual: number;

beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 2 });
  usual = await signature(engine, {}, SIZE);
}, 30_000);

afterAll(() => engine.dispose());

test.each(treeSwitches().map((name) => [name, 1 - usualValue(name)] as const))(
  'the switch %s changes the tree when set to %i',
  async (name, value) => {
    const context = contextOf(name);
    const before = Object.keys(context).length === 0 ? usual : await signature(engine, context, SIZE);
    expect(await signature(engine, { ...context, [name]: value }, SIZE)).not.toBe(before);
  },
  30_000,
);
