import { expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { formatUci } from '../notation/uci-move.ts';
import { unwrap } from '../rules/result.ts';
import { createEngine } from './node.ts';
import { randomProfile } from './profile.testing.ts';

const SWAPS = 1000;
/** Starting an engine for every profile would take too long. A new one for every few profiles also shows a stale score. */
const ENGINE_LIFE = 20;

test(`a profile swapped ${SWAPS} times during play never leads to a stale score`, async () => {
  const random = randomNumbers(1000);
  const live = await createEngine();
  let fresh = await createEngine();
  const played: string[] = [];
  for (let swap = 0; swap < SWAPS; swap++) {
    const profile = randomProfile(random);
    unwrap(live.setPosition(undefined, played));
    await live.setProfile(profile);
    const { depth, score, nodes, pv } = await live.search({ nodes: 2000 });
    if (swap % ENGINE_LIFE === 0) {
      await fresh.dispose();
      fresh = await createEngine(profile);
    } else {
      await fresh.setProfile(profile);
    }
    unwrap(fresh.setPosition(undefined, played));
    const expected = await fresh.search({ nodes: 2000 });
    expect({ depth, score, nodes, pv }).toEqual({
      depth: expected.depth,
      score: expected.score,
      nodes: expected.nodes,
      pv: expected.pv,
    });
    if (pv.length === 0 || played.length > 80) played.length = 0;
    else played.push(formatUci(pv[0]!));
    if (swap % 100 === 99) console.warn(`${swap + 1} of ${SWAPS} swaps`);
  }
  await Promise.all([live.dispose(), fresh.dispose()]);
});
