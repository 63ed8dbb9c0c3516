import { expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { latencies, STOPPED_PLAYERS, StopTrials } from './stop-latency.ts';
import { judgeTimes } from './timing.testing.ts';

const TRIALS = 500;
const BAR = 50;

test.for(STOPPED_PLAYERS)(`$name answers stop within ${BAR} ms 99 times out of 100`, ({ name, start }, context) =>
  judgeTimes(context, async () => {
    const player = await start();
    try {
      const [times] = await new StopTrials(await loadRules(), TRIALS, 1).run([player]);
      const found = latencies(times!);
      const text = Object.entries(found).map(([key, ms]) => `${key} ${ms.toFixed(2)}`);
      console.log(`stop → bestmove, ${name}, ${TRIALS} trials, in ms: ${text.join(', ')}`);
      return () => expect(found.p99).toBeLessThan(BAR);
    } finally {
      await player.dispose();
    }
  }),
);
