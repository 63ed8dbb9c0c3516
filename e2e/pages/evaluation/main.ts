// A page that compiles and interprets the evaluations it is sent.

import { ChessMachine } from '../../../src/evaluation/machine.testing.ts';
import { exp, log, pow } from '../../../src/evaluation/math.ts';
import { compileCore } from '../../../src/rules/browser.ts';
import { type EvaluationCase, type EvaluationOutcome, runCase } from '../../evaluation-cases.ts';

const machines = {
  unshared: new ChessMachine(await compileCore(new URL('../../../dist/core.wasm', import.meta.url)), false),
  shared: new ChessMachine(await compileCore(new URL('../../../dist/core.shared.wasm', import.meta.url)), true),
};

export interface EvaluationPage {
  run(cases: readonly EvaluationCase[], memory: keyof typeof machines): Promise<EvaluationOutcome[]>;
  /** Our own functions, and powers of two, which must be exact. */
  functions(arguments_: readonly number[]): number[];
}

const page: EvaluationPage = {
  async run(cases, memory) {
    const outcomes: EvaluationOutcome[] = [];
    for (const item of cases) outcomes.push(await runCase(machines[memory], item));
    return outcomes;
  },
  functions: (arguments_) =>
    arguments_.flatMap((x) => [exp(x), log(Math.abs(x) + 1), pow(Math.abs(x), 1.3), 2 ** Math.round(x)]),
};

Object.assign(globalThis, { evaluationsUnderTest: page });
