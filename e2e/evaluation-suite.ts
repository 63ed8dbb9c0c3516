import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { formatProgram } from '../src/evaluation/expression.testing.ts';
import { ChessMachine, isAbsurd, quantised } from '../src/evaluation/machine.testing.ts';
import { exp, log, pow } from '../src/evaluation/math.ts';
import { CHESS_WORDS } from '../src/evaluation/properties.testing.ts';
import { pathValues, profiles, programs, type Vocabulary } from '../src/evaluation/random-graph.testing.ts';
import { CHESS } from '../src/evaluation/ruleset.ts';
import { compileCore } from '../src/rules/node.ts';
import { checked, steps, type Walk, walks } from '../src/rules/walks.testing.ts';
import { type BuiltPage, openBuiltPage } from './built-page.ts';
import { builtOf, type EvaluationCase, runCase } from './evaluation-cases.ts';
import type { EvaluationPage } from './pages/evaluation/main.ts';
import { browserSuite, browserTest } from './suite.ts';

const BATCH = 20;

/** The number of evaluations of each kind, and the length of the games. */
export interface EvaluationSuiteSize {
  readonly profiles: number;
  readonly programs: number;
  readonly plies: number;
}

export async function evaluationSuite(size: EvaluationSuiteSize): Promise<void> {
  const machine = new ChessMachine(await compileCore(), false);

  /** The moves of a game. Node chooses among the legal moves; the page only plays them. */
  function movesOf(walk: Walk): number[] {
    const moves: number[] = [];
    for (const move of steps(machine.position, walk)) {
      moves.push(move);
      machine.position.make(move);
    }
    return moves;
  }

  function sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
    return fc.sample(arbitrary, checked(count));
  }

  const path = pathValues(CHESS_WORDS.paths);

  function profileCases(): EvaluationCase[] {
    const { evaluation } = builtOf({ fen: '', moves: [], path: [] });
    return sample(fc.tuple(profiles(evaluation), walks(size.plies), path), size.profiles).map(
      ([profile, walk, slots]) => ({
        profile: { ...profile },
        fen: walk.fen,
        moves: movesOf(walk),
        path: slots,
      }),
    );
  }

  function programCases(focus: Vocabulary['focus']): EvaluationCase[] {
    const some = programs({ ...CHESS_WORDS, focus }, 3, 20);
    return sample(fc.tuple(some, walks(5), path), size.programs)
      .map(([{ terms }, walk, slots]) => ({ program: { terms }, fen: walk.fen, moves: movesOf(walk), path: slots }))
      .filter((item) => {
        const { evaluation, values } = builtOf(item);
        return !isAbsurd(quantised(evaluation, values), CHESS);
      });
  }

  await browserSuite('evaluations in the browser', () => {
    let built: BuiltPage;
    let page: Page;

    browserTest.beforeAll(async ({ context }) => {
      built = await openBuiltPage(context, 'evaluation', 'evaluationsUnderTest');
      page = built.page;
    });

    afterAll(async () => {
      await built?.close();
    });

    const inPage = (cases: readonly EvaluationCase[], memory: 'shared' | 'unshared') =>
      page.evaluate(
        ([items, kind]) =>
          (globalThis as unknown as { evaluationsUnderTest: EvaluationPage }).evaluationsUnderTest.run(items, kind),
        [cases, memory] as const,
      );

    /**
     * The page compares compiled with interpreted scores. Here its modules are compared with those that Node compiles.
     */
    async function compare(name: string, cases: readonly EvaluationCase[], memory: 'shared' | 'unshared' = 'unshared') {
      const here =
        memory === 'shared'
          ? new ChessMachine(await compileCore('core.shared'), true)
          : new ChessMachine(await compileCore(), false);
      let positions = 0;
      for (let start = 0; start < cases.length; start += BATCH) {
        const batch = cases.slice(start, start + BATCH);
        const outcomes = await inPage(batch, memory);
        for (const [i, item] of batch.entries()) {
          const what = item.program === undefined ? JSON.stringify(item.profile) : formatProgram(item.program);
          expect(outcomes[i], `${what}\n${item.fen}`).toEqual(await runCase(here, item));
          positions += outcomes[i]!.positions;
        }
      }
      process.stderr.write(`Chromium, ${name}: ${cases.length} evaluations agree in ${positions} positions\n`);
      return positions;
    }

    test('our own math functions give the same bits as in Node', async () => {
      const arguments_ = Array.from({ length: 2000 }, (_, i) => (i - 1000) * 0.173);
      const got = await page.evaluate(
        (numbers) =>
          (globalThis as unknown as { evaluationsUnderTest: EvaluationPage }).evaluationsUnderTest.functions(numbers),
        arguments_,
      );
      const want = arguments_.flatMap((x) => [exp(x), log(Math.abs(x) + 1), pow(Math.abs(x), 1.3), 2 ** Math.round(x)]);
      expect(got).toEqual(want);
    });

    test('the built-in terms with random profiles score alike compiled, interpreted and in Node', async () => {
      const positions = await compare('real terms', profileCases());
      expect(positions).toBeGreaterThan(size.profiles * Math.min(5, size.plies / 4));
    });

    test.each([undefined, 'loops', 'arithmetic'] as const)(
      'random formulas score alike compiled, interpreted and in Node (focus: %s)',
      async (focus) => {
        await compare(`random formulas, focus ${focus ?? 'none'}`, programCases(focus));
      },
    );

    test('evaluations score alike on shared memory', async () => {
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await compare(
        'shared memory',
        [...profileCases().slice(0, 20), ...programCases(undefined).slice(0, 20)],
        'shared',
      );
    });
  });
}
