import { expect, test } from 'vitest';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { knownOpenings } from '../openings.ts';
import { LocalRunner } from '../run/local-runner.ts';
import { quantile } from '../statistics.ts';
import { judgeTimes } from '../timing.testing.ts';
import { parseControls } from './control.ts';
import { playMatch } from './match.ts';
import { ownCommand } from './own-command.ts';
import type { ProgramSpec } from './player.ts';
import { startPlayer } from './start-player.ts';
import { isForfeit } from './tally.ts';
import { type Spending, WatchedPlayer } from './watched-player.testing.ts';

const CONTROL = '0.5+0.005';
const OVERHEAD = 50;
/** The search polls the clock, and its answer passes through two threads and a pipe. */
const TOLERANCE = 5;

/** This engine as a process. */
function program(threads: number): ProgramSpec {
  const command = ownCommand([
    ['MoveOverhead', String(OVERHEAD)],
    ['Threads', String(threads)],
  ]);
  return { command, patience: 60_000, chess960: false };
}

/** Prints every move that exceeded its time limit, with its processor time. */
function printOverruns(spent: readonly Spending[]): void {
  const late = spent.filter(({ budget, wall }) => wall > budget + TOLERANCE);
  const short = (ms: number | undefined) => (ms === undefined ? 'unknown' : `${ms.toFixed(1)} ms`);
  for (const { budget, wall, cpu } of late)
    console.log(`overrun: ${short(wall)} where ${short(budget)} were allotted, processor time ${short(cpu)}`);
  const starved = late.filter(({ wall, cpu }) => cpu !== undefined && cpu < wall / 2).length;
  const excess = spent.map(({ budget, wall }) => wall - budget);
  const [p99, most] = [quantile(excess, 0.99), Math.max(...excess)];
  console.log(
    `${spent.length} moves; ${late.length} took over ${TOLERANCE} ms more than allotted, ${starved} of them without a processor ` +
      `for half of the time; wall time beyond the allotment: 99 of 100 at most ${short(p99)}, the worst ${short(most)}`,
  );
}

test.for([
  { games: 200, threads: 1, concurrency: 2 },
  { games: 100, threads: 2, concurrency: 1 },
])(
  `$games games at ${CONTROL} s, threads: $threads: no illegal move, no crash, no loss on time`,
  ({ games, threads, concurrency }, context) =>
    judgeTimes(context, async () => {
      const rules = await loadRules();
      const spent: Spending[] = [];
      const broken: string[] = [];
      const late: string[] = [];
      const runner = new LocalRunner({
        rules,
        concurrency,
        start: async ({ spec }) =>
          new WatchedPlayer(await startPlayer(spec), OVERHEAD, (spending) => spent.push(spending)),
      });
      const player = { spec: program(threads) };
      const result = await playMatch({
        runner,
        players: [player, player],
        controls: unwrap(parseControls({ tc: CONTROL })),
        // There is no margin: the overhead covers the time lost in communication.
        margin: 0,
        stall: 60_000,
        chess960: false,
        adjudication: {},
        openings: knownOpenings(rules.position()),
        pairs: games / 2,
        onGame: ({ number, reason, detail }) => {
          if (!isForfeit(reason)) return;
          const isLate = reason === 'time' || reason === 'stall';
          (isLate ? late : broken).push(`game ${number}, ${reason}: ${detail}`);
        },
      }).finally(() => runner.dispose());
      printOverruns(spent);
      for (const line of late) console.log(line);
      expect(result.games).toBe(games);
      expect(broken).toEqual([]);
      return () => expect(late.join('\n')).toBe('');
    }),
);
