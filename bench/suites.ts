import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import { randomNumbers, shuffle } from '../src/lab/random.ts';
import { isSolved, maxPoints, parseSuite, type SuitePosition } from '../src/lab/suite.ts';
import { loadFen } from '../src/notation/fen.ts';
import { parseUci } from '../src/notation/uci-move.ts';
import type { Move } from '../src/rules/move.ts';
import { loadRules } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import type { Bench, BenchOptions, Report, ScoreRow } from './report.ts';
import { findStockfish, Stockfish } from './stockfish.ts';

/** The folder for suites that are not part of the project. */
const FOLDER = '../shared/data';
const SUITES = [
  { title: 'Win at Chess', file: 'wac.epd' },
  { title: 'Strategic Test Suite', file: 'sts.epd' },
];
const QUICK_POSITIONS = 50;

interface Solver {
  readonly name: string;
  /** The move it plays after this many milliseconds, with an empty table. */
  readonly solve: (fen: string, ms: number) => Promise<Move>;
}

const position = (await loadRules()).position();

function lucena(engine: Engine): Solver {
  return {
    name: 'Lucena',
    solve: async (fen, ms) => {
      await engine.clear();
      unwrap(engine.setPosition(fen));
      return (await engine.search({ ms })).pv[0]!;
    },
  };
}

function classical(stockfish: Stockfish): Solver {
  return {
    name: `${stockfish.name}, classical`,
    solve: async (fen, ms) => {
      await stockfish.newGame();
      const text = await stockfish.bestMove(fen, ms);
      unwrap(loadFen(position, fen));
      return unwrap(parseUci(position, text));
    },
  };
}

/** The answers of a solver to a suite, position by position. */
interface Solutions {
  readonly name: string;
  readonly solved: boolean[];
  points: number;
}

/** The solvers take turns at each position, so that other load on the machine affects all of them. */
async function solve(
  title: string,
  suite: readonly SuitePosition[],
  solvers: readonly Solver[],
  { movetime, progress }: BenchOptions,
): Promise<Solutions[]> {
  const all = solvers.map(({ name }): Solutions => ({ name, solved: [], points: 0 }));
  for (const [index, item] of suite.entries()) {
    const turns = solvers.map((solver, i) => ({ solver, kept: all[i]! }));
    for (const { solver, kept } of index % 2 === 0 ? turns : turns.reverse()) {
      const move = await solver.solve(item.fen, movetime);
      kept.solved.push(isSolved(item, move));
      kept.points += item.points.get(move) ?? 0;
    }
    if ((index + 1) % 10 === 0 || index + 1 === suite.length) {
      const counts = all.map(({ name, solved }) => `${name} ${solved.filter(Boolean).length}`).join(', ');
      progress(`suites, ${title}: ${index + 1} of ${suite.length}, solved: ${counts}`);
    }
  }
  return all;
}

function scoreRows(title: string, suite: readonly SuitePosition[], all: readonly Solutions[]): ScoreRow[] {
  const points = suite.reduce((sum, item) => sum + maxPoints(item), 0);
  const rows = all.map(({ name, solved }) => ({
    name: `${title}, solved: ${name}`,
    score: solved.filter(Boolean).length,
    most: suite.length,
  }));
  if (points === 0) return rows;
  return [...rows, ...all.map((one) => ({ name: `${title}, points: ${one.name}`, score: one.points, most: points }))];
}

/** The positions in which two solvers differ: totals alone hide them. */
function difference(title: string, all: readonly Solutions[]): string[] {
  const [one, other] = all;
  if (one === undefined || other === undefined) return [];
  const only = (a: Solutions, b: Solutions) => a.solved.filter((isRight, i) => isRight && !b.solved[i]).length;
  return [
    `${title}: only ${one.name} solved ${only(one, other)}, only ${other.name} ${only(other, one)} of ${one.solved.length}.`,
  ];
}

function readSuite(file: string, { seed, quick, positions }: BenchOptions): SuitePosition[] | undefined {
  const path = fileURLToPath(new URL(`../${FOLDER}/${file}`, import.meta.url));
  if (!existsSync(path)) return undefined;
  const suite = unwrap(parseSuite(readFileSync(path, 'utf8'), position));
  const count = positions ?? (quick ? QUICK_POSITIONS : suite.length);
  // Suites are sorted by subject, so a sample is drawn from the whole suite.
  return count < suite.length ? shuffle(suite, randomNumbers(seed)).slice(0, count) : suite;
}

async function run(options: BenchOptions): Promise<Report> {
  const scores: ScoreRow[] = [];
  const notes = [`${options.movetime} ms a move, one thread, memory cleared before each position.`];
  const found = SUITES.flatMap(({ title, file }) => {
    const suite = readSuite(file, options);
    if (suite === undefined) notes.push(`${title} was left out: ${FOLDER}/${file} does not exist.`);
    return suite === undefined ? [] : [{ title, suite }];
  });
  if (found.length === 0) return { bench: 'suites', speeds: [], ratios: [], bounds: [], notes };
  const file = findStockfish();
  const stockfish = file === undefined ? undefined : await Stockfish.start(file);
  if (stockfish === undefined) notes.push('Stockfish is not installed: no comparison with it.');
  const engine = await createEngine();
  try {
    await stockfish?.useClassical();
    const solvers = [lucena(engine), ...(stockfish === undefined ? [] : [classical(stockfish)])];
    for (const { title, suite } of found) {
      const all = await solve(title, suite, solvers, options);
      scores.push(...scoreRows(title, suite, all));
      notes.push(...difference(title, all));
    }
    return { bench: 'suites', scores, speeds: [], ratios: [], bounds: [], notes };
  } finally {
    await engine.dispose();
    stockfish?.stop();
  }
}

/** Positions solved in a fixed time, beside Stockfish with its classical evaluation. */
export const suites: Bench = { name: 'suites', run };
