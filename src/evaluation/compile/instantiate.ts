import type { CoreExports } from '../../rules/core.ts';

/** The module that an evaluation runs on: the core of any family of boards, or only a memory if the evaluation does not need the rules. */
export interface Ground {
  readonly memory: WebAssembly.Memory;
  readonly exports?: Pick<CoreExports, 'legalMoves'>;
}

/**
 * Instantiates an evaluation's module. The functions it imports are exports of the core itself, so no call passes through JavaScript. A
 * search imports the evaluation in turn, so it needs a second instance of the core; instances keep no state, and the one that serves
 * the evaluation needs no evaluation.
 */
export function instantiateEvaluation(module: WebAssembly.Module, { memory, exports }: Ground): WebAssembly.Instance {
  const rules: WebAssembly.ModuleImports = exports === undefined ? {} : { legalMoves: exports.legalMoves };
  return new WebAssembly.Instance(module, { env: { memory }, rules });
}
