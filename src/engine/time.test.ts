import { beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { DEEPEST, type Iteration, TimedSearch } from './timed-search.testing.ts';

const SWITCHES = ['timeStability', 'timeFalling', 'timeNodeShare'] as const;
type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>;

const SOFT = amount({ quick: 30_000, slow: 60_000 });
const POSITIONS = BENCH_POSITIONS.slice(0, amount({ quick: 8, slow: 12 }));

let timed: TimedSearch;

beforeAll(async () => {
  timed = await TimedSearch.create();
});

function searched(fen: string, switches: Switches): readonly Iteration[] {
  return timed.search(fen, SOFT, Object.fromEntries(SWITCHES.map((name) => [name, switches[name] ? 1 : 0])));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The share of its time that a search should use after these iterations. */
function factor(iterations: readonly Iteration[], switches: Switches): number {
  const last = iterations.at(-1)!;
  const before = iterations.at(-2);
  const stable = iterations.length - 1 - iterations.findLastIndex((one) => one.move !== last.move) - 1;
  const fall = before === undefined ? 0 : before.score - last.score;
  return (
    (switches.timeStability ? 1.35 - 0.08 * Math.min(stable, 8) : 1) *
    (switches.timeFalling ? 1 + 0.01 * clamp(fall, -20, 60) : 1) *
    (switches.timeNodeShare ? 1.9 - 1.3 * last.share : 1)
  );
}

const combinations: Switches[] = Array.from({ length: 8 }, (_, i) => ({
  timeStability: (i & 1) !== 0,
  timeFalling: (i & 2) !== 0,
  timeNodeShare: (i & 4) !== 0,
}));

describe('the time switches decide after which iteration a timed search ends', () => {
  test.each(combinations)('%j', (switches) => {
    for (const fen of POSITIONS) {
      const iterations = searched(fen, switches);
      const isUp = iterations.map(({ nodes }, i) => nodes >= SOFT * factor(iterations.slice(0, i + 1), switches));
      // A search with nothing left to search may end before its time.
      const isCut = iterations.length < DEEPEST;
      expect({ fen, isUp }).toEqual({ fen, isUp: isUp.map((up, i) => i === isUp.length - 1 && (isCut || up)) });
    }
  });
});

test.each(SWITCHES)('the switch %s has an effect', (name) => {
  const off: Switches = { timeStability: false, timeFalling: false, timeNodeShare: false };
  const depths = (switches: Switches) => POSITIONS.map((fen) => searched(fen, switches).at(-1)!.depth);
  expect(depths({ ...off, [name]: true })).not.toEqual(depths(off));
});
