import { bench } from '../../engine/bench.ts';
import { createEngine } from '../../engine/node.ts';

let signature: Promise<number> | undefined;

/** The bench signature of this engine: the nodes that it searches in fixed positions, equal on every machine. */
export function benchSignature(): Promise<number> {
  signature ??= measure();
  return signature;
}

async function measure(): Promise<number> {
  const engine = await createEngine();
  try {
    return (await bench(engine))!.nodes;
  } finally {
    await engine.dispose();
  }
}
