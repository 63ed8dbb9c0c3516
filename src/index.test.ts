// The examples of the README, with the built package.
import { expect, test } from 'vitest';
import { chessProfiles, createEngine, formatUci, loadProfile, unwrap } from './index.ts';

test('an engine can be created, searched, given another profile and disposed of', async () => {
  const engine = await createEngine();
  unwrap(engine.setPosition(undefined, ['e2e4', 'e7e5']));
  const depths: number[] = [];
  for await (const { depth, pv } of engine.analyse({ nodes: 3000 })) {
    depths.push(depth);
    expect(formatUci(pv[0]!)).toMatch(/^[a-h][1-8][a-h][1-8]$/);
  }
  expect(depths.length).toBeGreaterThan(2);
  const scoreOf = async () => (await engine.search({ depth: 3 })).score;
  const before = await scoreOf();
  await engine.setProfile(unwrap(await loadProfile(chessProfiles(), 'lucena{mobility.weight=0}')));
  expect(await scoreOf()).not.toEqual(before);
  await engine.dispose();
});
