import { busyShare } from '../src/lab/machine.ts';
import type { Player } from '../src/lab/match/player.ts';
import { latencies, STOPPED_PLAYERS, StopTrials } from '../src/lab/stop-latency.ts';
import { loadRules } from '../src/rules/node.ts';
import { type Bench, type BenchOptions, boundRow, type Report } from './report.ts';

const TRIALS = 500;
const QUICK_TRIALS = 50;
/** The time allowed for 99 of 100 answers. */
const BAR = 50;

async function run({ seed, quick, progress }: BenchOptions): Promise<Report> {
  const trials = quick ? QUICK_TRIALS : TRIALS;
  const busy = await busyShare();
  const players: Player[] = [];
  try {
    for (const { start } of STOPPED_PLAYERS) players.push(await start());
    const times = await new StopTrials(await loadRules(), trials, seed).run(players, (done) => {
      if (done % 10 === 0) progress(`stop: trial ${done} of ${trials}`);
    });
    const found = STOPPED_PLAYERS.map(({ name }, i) => ({ name, ...latencies(times[i]!) }));
    return {
      bench: 'stop',
      latencies: found.map((row) => ({ ...row, trials })),
      speeds: [],
      ratios: [],
      bounds: found.map(({ name, p99 }) => boundRow(`stop → bestmove, 99 of 100: ${name}`, 'ms', p99, BAR)),
      notes: [`Other programs kept ${Math.round(100 * busy)} % of the machine busy before the trials.`],
    };
  } finally {
    for (const player of players) await player.dispose();
  }
}

/** The time an endless search takes to answer `stop`. */
export const stop: Bench = { name: 'stop', run };
