import { type Compiled, compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
import { DEFAULT_SEARCH, type SearchValues } from '../profiles/search-parameters.ts';
import type { Layout } from '../rules/core.ts';

/** The terms an engine plays with, the values of their knobs, and the search parameters that differ from their defaults. */
export interface EngineProfile {
  readonly evaluation: Evaluation;
  readonly values: KnobValues;
  readonly search?: Readonly<Partial<SearchValues>>;
}

/** A profile compiled for an engine's memory. */
export interface CompiledProfile extends EngineProfile {
  readonly search: SearchValues;
  readonly module: WebAssembly.Module;
  /** Which of the engine's compilations this is: entries of the table and memos carry it, so that older ones are void. */
  readonly generation: number;
  /** Whether the module can score lines. */
  readonly scoresLines: boolean;
  readonly compiled: Compiled;
}

/** The one of the two profile blocks that a generation uses: the next one is laid out while the last is still in use. */
export function bufferOf(generation: number): 0 | 1 {
  return (generation & 1) as 0 | 1;
}

export async function compileProfile(
  { evaluation, values, search }: EngineProfile,
  layout: Layout,
  options: { readonly isShared: boolean; readonly generation: number; readonly scoresLines: boolean },
): Promise<CompiledProfile> {
  const { isShared, generation, scoresLines } = options;
  const target = chessTarget(layout, { shared: isShared, buffer: bufferOf(generation) });
  const compiled = compile(evaluation, values, target, generation, { lines: scoresLines });
  const module = await WebAssembly.compile(compiled.module);
  return { evaluation, values, search: { ...DEFAULT_SEARCH, ...search }, module, generation, scoresLines, compiled };
}
