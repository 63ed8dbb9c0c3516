import { $, func, i32, i64, if_, importMemory, local, Module } from 'wasmati';
import type { Layout } from '../rules/core.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../rules/setup.ts';

/** Centipawns a piece of each kind counts for. */
const VALUES: readonly (readonly [kind: number, value: number])[] = [
  [PAWN, 100],
  [KNIGHT, 320],
  [BISHOP, 330],
  [ROOK, 500],
  [QUEEN, 900],
];

/**
 * Emits a module that scores material and nothing else. It reads the position where the core keeps it, in the memory both import;
 * `shared` must match the core's build.
 */
export function emitMaterial(layout: Layout, shared: boolean): Uint8Array<ArrayBuffer> {
  const { POS_COLORS, POS_KINDS, POS_TURN } = layout;
  // The memory given here only stands for the one supplied at instantiation.
  const stand = new WebAssembly.Memory({ initial: 0 });
  const memory = importMemory({ min: 0, ...(shared ? { max: 65536, shared } : {}) }, stand);
  memory.module = 'env';
  memory.string = 'memory';

  const evaluate = func({ in: [i32], locals: [i32, i64], out: [i32] }, ([position], [score, ofKind]) => {
    for (const [kind, value] of VALUES) {
      local.set(ofKind, i64.load({ offset: POS_KINDS + 8 * kind }, position));
      for (const color of [0, 1]) {
        const own = i64.load({ offset: POS_COLORS + 8 * color }, position);
        i64.and(own, ofKind);
        i64.popcnt($);
        i32.wrap_i64($);
        i32.mul($, color === 0 ? value : -value);
        i32.add($, score);
        local.set(score, $);
      }
    }
    i32.load({ offset: POS_TURN }, position);
    if_(null, () => {
      local.set(score, i32.sub(0, score));
    });
    local.get(score);
  });
  return Module({ exports: { evaluate }, memory }).toBytes() as Uint8Array<ArrayBuffer>;
}
