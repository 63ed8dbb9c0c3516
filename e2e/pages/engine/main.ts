import { createEngine } from '../../../src/engine/browser.ts';
import { DEFAULT_PROFILE } from '../../../src/engine/default.ts';
import type { Limits } from '../../../src/engine/engine.ts';
import type { KnobValue } from '../../../src/evaluation/knobs.ts';
import { formatUci } from '../../../src/notation/uci-move.ts';
import { unwrap } from '../../../src/rules/result.ts';

const urls = {
  core: new URL('../../../dist/core.wasm', import.meta.url),
  shared: new URL('../../../dist/core.shared.wasm', import.meta.url),
};
const engine = await createEngine(urls);

/** What a test may ask of the engine in this page. */
const api = {
  async setKnobs(knobs: [string, KnobValue][]): Promise<void> {
    const values = new Map([...DEFAULT_PROFILE.values, ...knobs]);
    await engine.setProfile({ evaluation: DEFAULT_PROFILE.evaluation, values });
  },
  async search(fen: string, limits: Limits) {
    unwrap(engine.setPosition(fen));
    const { depth, score, nodes, pv } = await engine.search(limits);
    return { depth, score, nodes, pv: pv.map((move) => formatUci(move)) };
  },
};

export type EnginePage = typeof api;
Object.assign(globalThis, { engineUnderTest: api });
