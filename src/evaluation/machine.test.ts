import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { type Compiled, compile, writeBlocks } from './compile/compile.ts';
import { chessTarget } from './compile/target.ts';
import { Evaluation } from './evaluation.ts';
import { setupFeatures } from './features.ts';
import { Interpreter } from './interpret.ts';
import { quantise } from './quantise.ts';
import { CHESS } from './ruleset.ts';
import { specialise } from './specialise.ts';
import { TERMS } from './terms/index.ts';

test('a', async () => {
  const rules = await loadRules();
  const { core } = rules;
  const e = new Evaluation(CHESS, TERMS);
  const q = quantise(specialise(e), CHESS);
  const position = rules.position();
  let c!: Compiled;
  for (let i = 0; i < 5; i++) {
    const t0 = performance.now();
    c = compile(e, new Map(), chessTarget(core.layout, { shared: false, buffer: 0 }));
    console.log('compile', performance.now() - t0, c.module.length);
  }
  console.log(
    c.listing
      .split('\n')
      .filter((x: string) => /lane|linear/.test(x))
      .join('\n'),
    c.largest,
  );
  writeBlocks(core.memory, c.blocks);
  const inst = new WebAssembly.Instance(new WebAssembly.Module(c.module), { env: { memory: core.memory } });
  const evaluate = inst.exports.evaluate as (p: number) => number;
  core.exports.useLanes(position.address, core.layout.PROFILES);
  unwrap(loadFen(position, 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1'));
  for (let n = 0; n < 100; n++) {
    const i = new Interpreter(CHESS, setupFeatures(CHESS, position.setup()));
    const want = i.number(q.score) * (position.turn === 0 ? 1 : -1);
    expect(evaluate(position.address)).toBe(want + 0);
    const m = position.moves();
    if (m.length === 0) break;
    position.make(m[(n * 7919) % m.length]!);
  }
  const t0 = performance.now();
  for (let n = 0; n < 1e6; n++) evaluate(position.address);
  console.log('ns', performance.now() - t0);
});
