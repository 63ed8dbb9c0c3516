// Measured times: on a busy machine they may fail, so they are not among the quick tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { createEngine } from '../engine/node.ts';
import { unwrap } from '../rules/result.ts';
import { ask, Conversation } from './session.testing.ts';

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('an engine without shared memory', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await createEngine(undefined, { isShared: false, threads: 4 });
    unwrap(engine.setPosition(FEN));
  });

  afterAll(() => engine.dispose());

  test('keeps to its time', async () => {
    const { ms, depth } = await engine.search({ ms: 150 });
    expect(depth).toBeGreaterThan(3);
    expect(ms).toBeLessThan(1000);
  });

  test('answers soon after ponderHit when its share of the clock is used up', async () => {
    const search = engine.search({ clock: { remaining: 1000 }, ponder: true });
    const ms = await timed(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      engine.ponderHit();
      await search;
    });
    expect(ms).toBeLessThan(900);
  });

  test('uses the time that is left after ponderHit', async () => {
    const search = engine.search({ ms: 600, ponder: true });
    const ms = await timed(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      engine.ponderHit();
      await search;
    });
    expect(ms).toBeGreaterThan(590);
    expect(ms).toBeLessThan(2000);
  });
});

describe('a UCI session', () => {
  test('leaves the overhead of movetime for the answer to arrive', async () => {
    const conversation = new Conversation();
    conversation.say('setoption name MoveOverhead value 550', 'isready');
    await conversation.hear(/^readyok/);
    const best = conversation.hear(/^bestmove/);
    expect(
      await timed(() => {
        conversation.say('go movetime 600');
        return best;
      }),
    ).toBeGreaterThan(40);
    const times = (await conversation.finish()).flatMap((line) => / time (\d+) /.exec(line)?.slice(1) ?? []);
    expect(Number(times.at(-1))).toBeLessThan(400);
  });

  test('plays within its clock', async () => {
    expect(await timed(() => ask('go wtime 3000 btime 3000'))).toBeLessThan(2000);
  });
});
