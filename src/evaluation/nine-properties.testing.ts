// The properties of evaluations on 81 squares, the same as for chess.
import fc from 'fast-check';
import { checked } from '../rules/walks.testing.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram } from './expression.testing.ts';
import { Interpreter } from './interpret.ts';
import { invariants } from './invariants.testing.ts';
import type { KnobValues } from './knobs.ts';
import { interpreted, isAbsurd, quantised } from './machine.testing.ts';
import {
  flippedNine,
  formatNine,
  NINE,
  type NineBoard,
  NineMachine,
  nineBoards,
  nineFeatures,
} from './nine.testing.ts';
import type { Report, Tally } from './properties.testing.ts';
import { pathValues, profiles, programs, type Vocabulary } from './random-graph.testing.ts';
import type { Term } from './term.ts';

const PATHS = 2;
export const NINE_WORDS: Vocabulary = { ruleset: NINE, clocks: false, paths: PATHS };

const machine = new NineMachine();

/** Compares compiled with interpreted on each board and on its mirror image. */
export function checkBoards(
  evaluation: Evaluation,
  values: KnobValues,
  boards: readonly NineBoard[],
  path: readonly number[] = [],
): void {
  const graph = quantised(evaluation, values);
  machine.load(evaluation, values);
  const also = invariants(graph, NINE);
  for (const board of boards) {
    const features = nineFeatures(board);
    const want = interpreted(graph, NINE, features, path);
    const compare = (what: string, got: object, wanted: object) => {
      const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
      if (a !== b) throw new Error(`${what}: got ${a}, want ${b} on\n${formatNine(board)}`);
    };
    compare('the compiled evaluation', machine.scores(board, path), want);
    const { score, fast } = machine.scores(flippedNine(board), path);
    compare('with sides swapped', { score, fast }, { score: -want.score + 0, fast: -want.fast + 0 });
    also(new Interpreter(NINE, features), features);
  }
}

const someBoards = fc.array(nineBoards(36), { minLength: 1, maxLength: 4 });

/** Random formulas on random boards. */
export function nineFormulasAgree(
  options: { runs: number; terms: number; fuel: number; focus?: Vocabulary['focus'] },
  report: Report = () => {},
): Tally {
  const { runs, terms, fuel, focus } = options;
  const tally: Tally = { positions: 0, evaluations: 0 };
  fc.assert(
    fc.property(
      programs({ ...NINE_WORDS, focus }, terms, fuel),
      someBoards,
      pathValues(PATHS),
      (program, boards, path) => {
        const { evaluation, values } = buildProgram(NINE, program);
        if (isAbsurd(quantised(evaluation, values), NINE)) return;
        checkBoards(evaluation, values, boards, path);
        tally.evaluations++;
        tally.positions += boards.length;
        report(tally);
      },
    ),
    checked(runs),
  );
  return tally;
}

/** Real terms with random profiles on random boards. */
export function nineTermsAgree(terms: readonly Term[], runs: number, report: Report = () => {}): Tally {
  const evaluation = new Evaluation(NINE, terms);
  const tally: Tally = { positions: 0, evaluations: 0 };
  fc.assert(
    fc.property(profiles(evaluation), someBoards, (profile, boards) => {
      checkBoards(evaluation, new Map(Object.entries(profile)), boards);
      tally.evaluations++;
      tally.positions += boards.length;
      report(tally);
    }),
    checked(runs),
  );
  return tally;
}
