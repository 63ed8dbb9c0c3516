import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { newtonStep, startNewton } from '../fit/newton.ts';
import { chooseNumbers } from '../fit/numbers.ts';
import { Objective } from '../fit/objective.ts';
import { drawResults, inMemory, playedGames } from '../fit/planted.testing.ts';
import { SharedSumPool } from '../fit/sum-pool.ts';
import { Sums } from '../fit/sums.ts';
import { trainSvm } from './dual-descent.ts';
import { featureTable } from './features.ts';

const PYTHON = '/usr/bin/python3';
const isMissing = spawnSync(PYTHON, ['-c', 'import sklearn']).status !== 0;
const WITHOUT = isMissing ? ' (skipped: python3-sklearn is not installed)' : '';

/** Reads features and labels as doubles and prints the weights of both models. */
const SCRIPT = `
import sys, json, numpy
from sklearn.svm import LinearSVC
from sklearn.linear_model import LogisticRegression
rows, columns, cost = int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
data = numpy.fromfile(sys.argv[1], dtype=numpy.float64)
x, y = data[: rows * columns].reshape(rows, columns), data[rows * columns :]
svm = LinearSVC(C=cost, loss='hinge', dual=True, fit_intercept=False, tol=1e-7, max_iter=1000000).fit(x, y)
logistic = LogisticRegression(C=cost, fit_intercept=False, tol=1e-12, max_iter=100000, solver='newton-cg').fit(x, y)
print(json.dumps({'svm': svm.coef_[0].tolist(), 'logistic': logistic.coef_[0].tolist()}))
`;

const folder = mkdtempSync(join(tmpdir(), 'lucena-sklearn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const K = 0.004;
const COST = 20;

describe.skipIf(isMissing)(`scikit-learn${WITHOUT}`, async () => {
  const core = await compileCore();
  const profile = unwrap(chessProfiles().preset('material'));
  // Only knobs in which the score is linear are learned. All other numbers are 0, so that features times weights give the whole score.
  const bare = unwrap(
    chessProfiles().override(profile, {
      material: Object.fromEntries(
        [...profile.evaluation.knobs]
          .filter(([id, knob]) => id.startsWith('material.') && ['tapered', 'squareTable'].includes(knob.kind))
          .map(([id, knob]) => [
            id.slice('material.'.length),
            knob.kind === 'tapered' ? [0, 0] : new Array(64).fill(0),
          ]),
      ),
    }),
  );
  const choice = unwrap(
    chooseNumbers(bare, [
      'material.pawn',
      'material.knight',
      'material.bishop',
      'material.rook',
      'material.queen',
      'material.knightSquares*',
    ]),
  );
  const size = choice.numbers.length;
  const planted = unwrap(chooseNumbers(profile, ['material.pawn']));
  const games = playedGames(core, planted.learning, 60, 4);
  const data = inMemory(drawResults(games, new GradientRunner(core, planted.learning), { k: K, seed: 6 }));
  const pool = new SharedSumPool(
    [new Sums(core, choice.learning, { columns: choice.columns, loss: 'logistic' }, data)],
    1,
  );
  const start = new Float64Array(size);
  // Scikit-learn minimises ½‖w‖² + C · loss. Features are derivatives times k, so the weights are the numbers themselves.
  const prior = { center: start, precision: start.map(() => 1 / COST) };
  const objective = new Objective(pool, data.manifest, prior, { k: K, target: { result: 1, scoreK: 0 } });
  const table = await featureTable(
    objective,
    data,
    start,
    start.map(() => K),
  );
  const dense = new Float64Array(table.labels.length * (size + 1));
  table.labels.forEach((label, row) => {
    for (let at = table.rows.starts[row]!; at < table.rows.starts[row + 1]!; at++)
      dense[row * size + table.rows.columns[at]!] = table.rows.values[at]!;
    dense[table.labels.length * size + row] = label;
  });
  const file = join(folder, 'features');
  writeFileSync(file, dense);
  const ran = spawnSync(PYTHON, ['-c', SCRIPT, file, `${table.labels.length}`, `${size}`, `${COST}`], {
    encoding: 'utf8',
  });
  const theirs = JSON.parse(ran.stdout) as { svm: number[]; logistic: number[] };
  const far = (ours: ArrayLike<number>, others: readonly number[]) => {
    const largest = Math.max(...others.map(Math.abs));
    return Math.max(...others.map((value, i) => Math.abs(value - ours[i]!))) / largest;
  };

  test('LinearSVC finds the same weights', async () => {
    const { weights, converged } = await trainSvm(table.rows, table.labels, size, {
      cost: COST,
      seed: 1,
      tolerance: 1e-7,
    });
    expect(converged).toBe(true);
    expect(far(weights, theirs.svm)).toBeLessThan(1e-3);
  });

  test('LogisticRegression finds the same weights', async () => {
    const limits = { least: start.map(() => -1e9), most: start.map(() => 1e9) };
    let state = startNewton(start, (await objective.loss(start)) + objective.penalty(start));
    for (let step = 0; step < 40 && !state.done; step++) state = await newtonStep(objective, state, limits);
    expect(state.done).toBe(true);
    expect(far(state.values, theirs.logistic)).toBeLessThan(1e-3);
  });
});
