import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEVEL_NAMES, type Level, levelSearch } from '../profiles/levels.ts';
import { MAX_ELO, MIN_ELO } from '../profiles/strength.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { matesInOne } from './mates.testing.ts';
import { createEngine } from './node.ts';

const POSITIONS = matesInOne((await loadRules()).position(), 500, 7);
const SEEDS = [0, 1, 2, 3, 4];
const STRENGTHS = Array.from({ length: (MAX_ELO - MIN_ELO) / 100 + 1 }, (_, i) => MIN_ELO + 100 * i);
let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 1 });
});

afterAll(() => engine.dispose());

test.each<Level>([...STRENGTHS, ...LEVEL_NAMES])(
  '%s misses none of 500 mates in one, whatever the seed',
  async (level) => {
    const missed: string[] = [];
    for (const seed of SEEDS) {
      await engine.setProfile({ ...defaultProfile(), search: { ...levelSearch(level), seed } });
      for (const fen of POSITIONS) {
        await engine.clear();
        unwrap(engine.setPosition(fen));
        const { pv } = await engine.search({ nodes: 10_000 });
        engine.position.make(pv[0]!);
        if (engine.position.status().ending !== 'checkmate') missed.push(`${fen}, seed ${seed}`);
      }
    }
    expect(missed).toEqual([]);
  },
);
