import { compile } from '../src/evaluation/compile/compile.ts';
import { chessTarget } from '../src/evaluation/compile/target.ts';
import type { Layout } from '../src/rules/core.ts';
import { SIXTY_TERMS, sixtyValues } from './sixty-terms.ts';

export interface CompileTimes {
  /** Milliseconds of each compilation, from knob values to a module of the host. */
  readonly times: readonly number[];
  readonly bytes: number;
}

/** Compiles sixty terms again and again, other values each time. */
export function compileTimes(layout: Layout, warmUp: number, rounds: number): CompileTimes {
  const target = chessTarget(layout, { shared: true, buffer: 0 });
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < warmUp + rounds; turn++) {
    const values = sixtyValues(turn);
    const start = performance.now();
    const compiled = compile(SIXTY_TERMS, values, target, turn);
    new WebAssembly.Module(compiled.module);
    if (turn >= warmUp) times.push(performance.now() - start);
    bytes = compiled.module.length;
  }
  return { times, bytes };
}
