import { bench } from '../../engine/bench.ts';
import { createEngine } from '../../engine/node.ts';
import { coreDigest } from '../../rules/node.ts';
import type { Proof } from './protocol.ts';

/** Computes the proof of this machine's engine, and measures its speed with as many searches as there will be games. */
export async function prove(slots: number): Promise<Proof> {
  const one = async () => {
    const engine = await createEngine();
    try {
      return (await bench(engine))!;
    } finally {
      await engine.dispose();
    }
  };
  const results = await Promise.all(Array.from({ length: slots }, one));
  const speed = Math.round(results.reduce((sum, { nps }) => sum + nps, 0) / slots);
  return { bench: results[0]!.nodes, core: await coreDigest(), speed };
}
