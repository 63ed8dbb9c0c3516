import { expect, test } from 'vitest';
import { growTo, instantiateCore } from '../rules/core.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { Position } from '../rules/position.ts';
import { emitMaterial } from './material.ts';

test('search', async () => {
  const { layout } = (await loadRules()).core;
  for (const shared of [false, true]) {
    const memory = new WebAssembly.Memory({ initial: 64, maximum: 128, shared });
    const ev = new WebAssembly.Instance(new WebAssembly.Module(emitMaterial(layout, shared)), { env: { memory } });
    const reports: number[] = [];
    const core = instantiateCore(await compileCore(shared ? 'core.shared' : 'core'), memory, {
      evaluate: ev.exports['evaluate'] as never,
      report: (p) => reports.push(new DataView(memory.buffer).getInt32(p + layout.SEARCH_SCORE, true)),
    });
    growTo(memory, layout.THREADS + layout.THREAD_BYTES);
    core.exports.initialise();
    const pos = new Position(core, layout.THREADS);
    new DataView(memory.buffer).setInt32(pos.address + layout.SEARCH_DEPTH, 6, true);
    const t = performance.now();
    core.exports.search(pos.address);
    const nodes = new DataView(memory.buffer).getBigUint64(pos.address + layout.SEARCH_NODES, true);
    console.log(reports, nodes, Number(nodes) / (performance.now() - t) / 1000);
    expect(reports.length).toBe(6);
  }
});
