import { beforeAll, describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { type Evaluate, growTo, instantiateCore } from '../rules/core.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { emitMaterial } from './material.ts';

describe.each([
  ['unshared', false],
  ['shared', true],
] as const)('the material module on %s memory', (_name, shared) => {
  let position: Position;
  let evaluate: Evaluate;

  beforeAll(async () => {
    const { layout } = (await loadRules()).core;
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 64, shared });
    growTo(memory, layout.THREADS + layout.THREAD_BYTES);
    const core = instantiateCore(await compileCore(shared ? 'core.shared' : 'core'), memory);
    core.exports.initialise();
    const module = new WebAssembly.Module(emitMaterial(layout, shared));
    position = new Position(core, layout.THREADS);
    evaluate = new WebAssembly.Instance(module, { env: { memory } }).exports.evaluate as Evaluate;
  });

  test.each([
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0],
    ['4k3/8/8/8/8/8/P7/4K3 w - - 0 1', 100],
    ['4k3/8/8/8/8/8/P7/4K3 b - - 0 1', -100],
    ['4k3/8/8/8/8/8/8/QRBNK3 w - - 0 1', 900 + 500 + 330 + 320],
    ['qrbnk3/8/8/8/8/8/8/4K3 b - - 0 1', 900 + 500 + 330 + 320],
    ['qrbnk3/8/8/8/8/8/8/4K3 w - - 0 1', -(900 + 500 + 330 + 320)],
  ])('%s is worth %i to the side to move', (fen, score) => {
    unwrap(loadFen(position, fen));
    expect(evaluate(position.address)).toBe(score);
  });
});
