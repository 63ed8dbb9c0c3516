import { describe, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { PlannedPlayer } from './match/players.testing.ts';
import { latencies, ownPlayer, StopTrials } from './stop-latency.ts';

const rules = await loadRules();

describe('the time from stop to the answer', () => {
  test('is reported as quantiles', () => {
    const values = Array.from({ length: 101 }, (_, i) => 100 - i);
    expect(latencies(values)).toEqual({ median: 50, p95: 95, p99: 99, max: 100 });
  });

  test('is measured for each player in each trial', async () => {
    const players = [1, 2].map((threads) => ownPlayer(threads));
    const done: number[] = [];
    const times = await new StopTrials(rules, 3, 1).run(await Promise.all(players), (trial) => done.push(trial));
    expect(done).toEqual([1, 2, 3]);
    expect(times.map((all) => all.length)).toEqual([3, 3]);
    for (const ms of times.flat()) expect(ms).toBeGreaterThan(0);
    for (const player of players) await (await player).dispose();
  });

  test('is not measured if the answer is not a move', async () => {
    const liar = new PlannedPlayer(() => ({ move: 'e1e8' }));
    await expect(new StopTrials(rules, 1, 1).run([liar])).rejects.toThrow(/illegal/);
  });
});
