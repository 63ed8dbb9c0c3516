import { compile } from '../src/evaluation/compile/compile.ts';
import { chessTarget } from '../src/evaluation/compile/target.ts';
import type { Evaluation } from '../src/evaluation/evaluation.ts';
import type { KnobValues } from '../src/evaluation/knobs.ts';
import { chessProfiles } from '../src/profiles/chess.ts';
import type { Layout } from '../src/rules/core.ts';
import { unwrap } from '../src/rules/result.ts';
import { SIXTY_TERMS, sixtyValues } from './sixty-terms.ts';

export interface CompileTimes {
  /** The time of each compilation in ms, from knob values to a compiled WebAssembly module. */
  readonly times: readonly number[];
  readonly bytes: number;
}

export interface CompileOrder {
  readonly layout: Layout;
  readonly warmUp: number;
  readonly rounds: number;
  /** Presets to compile after the sixty terms. */
  readonly presets: readonly string[];
}

/** The evaluations that are measured, by name: the sixty terms first. */
export type CompileAnswer = readonly (CompileTimes & { readonly name: string })[];

function compileTimes(
  { layout, warmUp, rounds }: CompileOrder,
  evaluation: Evaluation,
  valuesOf: (turn: number) => KnobValues,
): CompileTimes {
  const target = chessTarget(layout, { shared: true, buffer: 0 });
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < warmUp + rounds; turn++) {
    const values = valuesOf(turn);
    const start = performance.now();
    const compiled = compile(evaluation, values, target, turn);
    new WebAssembly.Module(compiled.module);
    if (turn >= warmUp) times.push(performance.now() - start);
    bytes = compiled.module.length;
  }
  return { times, bytes };
}

/** Compiles sixty terms again and again with different values, then each preset. */
export function allCompileTimes(order: CompileOrder): CompileAnswer {
  const profiles = chessProfiles();
  return [
    { name: `${SIXTY_TERMS.terms.length} terms`, ...compileTimes(order, SIXTY_TERMS, sixtyValues) },
    ...order.presets.map((name) => {
      const { values } = unwrap(profiles.preset(name));
      return { name, ...compileTimes(order, profiles.evaluation, () => values) };
    }),
  ];
}
