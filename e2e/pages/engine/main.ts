import { createEngine } from '../../../src/engine/browser.ts';
import { defaultProfile } from '../../../src/engine/default.ts';
import type { Engine, Limits } from '../../../src/engine/engine.ts';
import type { KnobValue } from '../../../src/evaluation/knobs.ts';
import { formatUci } from '../../../src/notation/uci-move.ts';
import { unwrap } from '../../../src/rules/result.ts';

const urls = {
  core: new URL('../../../dist/core.wasm', import.meta.url),
  shared: new URL('../../../dist/core.shared.wasm', import.meta.url),
};
const engine = await createEngine(urls);

async function searchWith(one: Engine, fen: string, limits: Limits) {
  unwrap(one.setPosition(fen));
  const { depth, score, nodes, pv } = await one.search(limits);
  return { depth, score, nodes, pv: pv.map((move) => formatUci(move)) };
}

/** The engine of this page, for tests. */
const api = {
  async setKnobs(knobs: [string, KnobValue][]): Promise<void> {
    const values = new Map([...defaultProfile().values, ...knobs]);
    await engine.setProfile({ evaluation: defaultProfile().evaluation, values });
  },
  async search(fen: string, limits: Limits) {
    await engine.clear();
    return searchWith(engine, fen, limits);
  },
  /** The same without shared memory; then a search that is stopped at once, and the first search again. */
  async searchAlone(fen: string, limits: Limits) {
    const alone = await createEngine(urls, defaultProfile(), { isShared: false });
    const first = await searchWith(alone, fen, limits);
    const endless = alone.search({});
    setTimeout(() => alone.stop(), 300);
    const { depth } = await endless;
    const again = await searchWith(alone, fen, limits);
    await alone.dispose();
    return { first, again, depth };
  },
};

export type EnginePage = typeof api;
Object.assign(globalThis, { engineUnderTest: api });
