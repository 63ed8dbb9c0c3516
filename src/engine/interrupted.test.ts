import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { amount } from '../rules/amount.testing.ts';
import { unwrap } from '../rules/result.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import type { Info } from './messages.ts';
import { createEngine } from './node.ts';

const POSITIONS = BENCH_POSITIONS.slice(0, amount({ quick: 4, slow: 16 }));
const NODES = amount({ quick: 12_000, slow: 25_000 });
const TRIALS = amount({ quick: 20, slow: 60 });

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

async function searched(fen: string, nodes: number): Promise<{ result: Info; told: Info[] }> {
  await engine.clear();
  unwrap(engine.setPosition(fen));
  const told: Info[] = [];
  return { result: await engine.search({ nodes }, (info) => told.push(info)), told };
}

function worth({ score }: Info): number {
  return 'cp' in score ? score.cp : Math.sign(score.mate) * (100_000 - Math.abs(score.mate));
}

/**
 * Interrupts searches at random nodes and counts how often the answer differed from that of the last completed iteration. With a
 * full window, the scores within an iteration rise until its end, and the best move's score does not depend on whether the search
 * was interrupted later. The score of a move that was not searched to the end would break both.
 */
async function interrupt(partial: 0 | 1): Promise<number> {
  await engine.setProfile({ ...defaultProfile(), search: { aspiration: 0, partialIterations: partial } });
  const random = randomNumbers(9);
  let changed = 0;
  for (const fen of POSITIONS) {
    const { told: whole } = await searched(fen, 2 * NODES);
    const iterations = whole.filter(({ depth }, i) => depth === i + 1);
    for (let i = 0; i < TRIALS; i++) {
      const limit = 200 + Math.floor(random() * NODES);
      const { result } = await searched(fen, limit);
      const last = iterations.findLast(({ nodes }) => nodes <= limit);
      if (last === undefined) continue;
      const where = { fen, limit, depth: last.depth };
      expect({ ...where, depth: result.depth }).toEqual(where);
      if (result.pv[0] === last.pv[0]) {
        expect({ ...where, score: result.score, pv: result.pv }).toEqual({ ...where, score: last.score, pv: last.pv });
        continue;
      }
      changed++;
      const next = iterations[last.depth];
      if (next === undefined) continue;
      const isSame = result.pv[0] === next.pv[0];
      const isRight = isSame ? worth(result) === worth(next) : worth(result) < worth(next);
      expect({ ...where, isRight }).toEqual({ ...where, isRight: true });
    }
  }
  return changed;
}

test('without partial iterations an interrupted search answers with the last completed one', async () => {
  expect(await interrupt(0)).toBe(0);
});

test('with partial iterations, fully searched moves may replace the answer, and no half-searched score is reported', async () => {
  expect(await interrupt(1)).toBeGreaterThan(amount({ quick: 2, slow: 10 }));
});
