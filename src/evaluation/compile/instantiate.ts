import type { Core } from '../../rules/core.ts';

/** Where an evaluation works: a core, or a mere memory for evaluations that ask nothing of the rules. */
export type Ground = Pick<Core, 'memory'> & Partial<Pick<Core, 'exports'>>;

/**
 * Puts an evaluation's module to work. What it asks of the rules is an export of the core itself: WebAssembly calls WebAssembly. A
 * search imports the evaluation in turn, so it needs a second instance of the core; instances keep no state, and the one that serves
 * the evaluation needs no evaluation.
 */
export function instantiateEvaluation(module: WebAssembly.Module, { memory, exports }: Ground): WebAssembly.Instance {
  const rules: WebAssembly.ModuleImports = exports === undefined ? {} : { legalMoves: exports.legalMoves };
  return new WebAssembly.Instance(module, { env: { memory }, rules });
}
