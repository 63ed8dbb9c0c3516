import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { contextOf, nodesOf, SIGNED_POSITIONS, treeSwitches, usualValue } from './switches.testing.ts';

const DEPTH = 9;
/** The last one has pawns about to promote. */
const POSITIONS = [...SIGNED_POSITIONS.slice(0, 5), SIGNED_POSITIONS[11]!];
let engine: Engine;
const usual = new Map<string, number>();

beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 2 });
  for (const fen of POSITIONS) usual.set(fen, await nodesOf(engine, {}, fen, DEPTH));
}, 30_000);

afterAll(() => engine.dispose());

test.each(treeSwitches().map((name) => [name, 1 - usualValue(name)] as const))(
  'the switch %s changes the tree when set to %i',
  async (name, value) => {
    const context = contextOf(name);
    const isUsual = Object.keys(context).length === 0;
    // The first position whose tree differs is enough.
    for (const fen of POSITIONS) {
      const before = isUsual ? usual.get(fen) : await nodesOf(engine, context, fen, DEPTH);
      if ((await nodesOf(engine, { ...context, [name]: value }, fen, DEPTH)) !== before) return;
    }
    expect.fail('no position has another tree');
  },
  30_000,
);
