import { BUSY, busyShare } from '../src/lab/machine.ts';
import { coordinatorCost } from '../src/lab/queue/coordinator-cost.testing.ts';
import { HAS_REDIS, TestRedis } from '../src/lab/queue/redis.testing.ts';
import { median } from '../src/lab/statistics.ts';
import { type Bench, type BenchOptions, boundRow, type Report, speedRow } from './report.ts';

const GAMES = 16_000;
const ROUNDS = 3;
/** 500 games a second. */
const BAR = 2;

async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const none = { bench: 'coordinator', speeds: [], ratios: [], bounds: [] };
  if (!HAS_REDIS) return { ...none, notes: ['redis-server is not installed.'] };
  const busy = await busyShare();
  const found: Awaited<ReturnType<typeof coordinatorCost>>[] = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    progress(`coordinator: round ${round + 1}`);
    const redis = await TestRedis.start();
    found.push(await coordinatorCost(redis, GAMES));
    await redis.stop();
  }
  const rates = found.map(({ rate }) => rate);
  const load = `Other programs kept ${Math.round(100 * busy)} % of the machine busy before the run`;
  return {
    ...none,
    speeds: [
      speedRow('games ordered, checked, recorded and counted', 'games/s', rates),
      speedRow(
        'games for a second of the coordinator’s processor time',
        'games',
        found.map(({ cpu }) => 1000 / cpu),
      ),
    ],
    bounds: busy < BUSY ? [boundRow('time of a game', 'ms', 1000 / median(rates), BAR)] : [],
    notes: [
      `Games of ${Math.round(found[0]!.plies)} half-moves. Redis and the simulated worker share the machine.`,
      busy < BUSY ? `${load}.` : `${load}, so this proves nothing.`,
    ],
  };
}

/** The number of games per second that a coordinator can handle. */
export const coordinator: Bench = { name: 'coordinator', run };
