import { BENCH_DEPTH, type BenchResult, bench } from '../engine/bench.ts';
import type { Engine } from '../engine/engine.ts';
import type { PendingGo } from './pending-go.ts';

/** How often a stop is repeated: one that comes between two searches finds none to end. */
const REPEAT_MS = 5;

/** The bench, which `pending` may stop at any time: then there is no result. */
export async function stoppableBench(engine: Engine, pending: PendingGo): Promise<BenchResult | undefined> {
  if (pending.stopped) return undefined;
  let repeating: ReturnType<typeof setInterval> | undefined;
  pending.stop = () => {
    engine.stop();
    repeating ??= setInterval(() => engine.stop(), REPEAT_MS);
  };
  try {
    return await bench(engine, BENCH_DEPTH, () => {
      if (pending.stopped) throw new Error('bench stopped');
    });
  } catch (error) {
    if (pending.stopped) return undefined;
    throw error;
  } finally {
    clearInterval(repeating);
  }
}
