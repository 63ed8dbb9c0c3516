import { beforeAll, describe, expect, test } from 'vitest';
import { BENCH_POSITIONS } from './bench.ts';
import { SLOW_FIRST } from './first-iteration.testing.ts';
import { type Ends, TimedSearch } from './timed-search.testing.ts';

/** The largest number of nodes that may pass before `stop`, the clock or a limit is noticed. */
const UNNOTICED = 2 * 128;

let timed: TimedSearch;

beforeAll(async () => {
  timed = await TimedSearch.create();
});

const ENDS: readonly [string, Ends, most: number][] = [
  ['when its time is up', { hard: 2000 }, 2000 + UNNOTICED],
  ['when it is stopped', { stopAt: 1500 }, 1500 + UNNOTICED],
  ['when it is stopped before it begins', { stopAt: 0 }, UNNOTICED],
  ['at its node limit', { nodes: 777 }, 778],
  ['after one node', { nodes: 1 }, 2],
];

describe.each(['full', 'lines'] as const)('mode %s', (mode) => {
  test.each(ENDS)('a search ends %s, even inside iteration 1 (trust 5.3)', (_, ends, most) => {
    for (const fen of SLOW_FIRST) {
      const { answer, moves } = timed.run(mode, fen, ends);
      expect({ fen, depth: answer.depth }).toEqual({ fen, depth: 0 });
      expect(answer.nodes).toBeLessThanOrEqual(most);
      expect(moves).toContain(answer.move);
    }
  });

  test('the answer of an interrupted iteration 1 is the best move found so far (trust 5.3)', () => {
    let found = 0;
    for (const fen of [...BENCH_POSITIONS, ...SLOW_FIRST])
      for (const nodes of [25, 30, 40, 60, 100, 150, 5000, 15_000]) {
        const { answer, iterations } = timed.run(mode, fen, { nodes, depth: 1 });
        const last = iterations.at(-1);
        if (answer.depth > 0 || last === undefined) continue;
        const where = { fen, nodes };
        const scores = iterations.map(({ score }) => score);
        expect({ ...where, scores }).toEqual({ ...where, scores: scores.toSorted((a, b) => a - b) });
        const { move, score } = answer;
        if (last.score < -100 && score === 0) {
          // All moves searched so far lose material, so a move that looks better is played.
          expect({ ...where, move }).not.toEqual({ ...where, move: last.move });
          continue;
        }
        expect({ ...where, move, score }).toEqual({ ...where, move: last.move, score: last.score });
        found++;
      }
    expect(found).toBeGreaterThan(3);
  });
});

test('stop and the clock give iteration 1 the time that it usually takes (trust 5.3)', () => {
  for (const fen of BENCH_POSITIONS.slice(2, 8)) {
    const whole = timed.run('full', fen, { depth: 1 }).answer;
    if (whole.nodes > 128) continue;
    expect(timed.run('full', fen, { stopAt: 0, hard: 1 }).answer).toMatchObject({ depth: 1, move: whole.move });
  }
});
