import { BENCH_POSITIONS } from '../src/engine/bench.ts';
import type { Engine, Limits } from '../src/engine/engine.ts';
import { createEngine } from '../src/engine/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { processorMs } from './processor-time.ts';
import { type Bench, type BenchOptions, type RatioRow, type Report, ratioRow, speedRow } from './report.ts';
import { findStockfish, Stockfish } from './stockfish.ts';

/** Nodes searched from each position in each round: about a tenth of a second. */
const NODES = 160_000;
const THREAD_MS = 400;

interface Searcher {
  readonly name: string;
  /** Searches all positions and returns the nodes per second. */
  readonly run: () => Promise<number>;
}

/** Searches every position with an empty table; `search` returns the nodes it visited, `clock` tells the milliseconds. */
async function speedOf(
  clear: () => Promise<void>,
  search: (fen: string) => Promise<number>,
  clock: () => number,
): Promise<number> {
  let nodes = 0;
  let ms = 0;
  for (const fen of BENCH_POSITIONS) {
    await clear();
    const start = clock();
    nodes += await search(fen);
    ms += clock() - start;
  }
  return nodes / ms / 1000;
}

function lucena(name: string, engine: Engine, limits: Limits, clock: () => number): Searcher {
  const search = async (fen: string) => {
    unwrap(engine.setPosition(fen));
    return (await engine.search(limits)).nodes;
  };
  return { name, run: () => speedOf(() => engine.clear(), search, clock) };
}

async function rounds(searchers: readonly Searcher[], options: BenchOptions): Promise<Map<string, number[]>> {
  const speeds = new Map(searchers.map(({ name }) => [name, [] as number[]]));
  // The first round warms up: compilers tier up, processors clock up.
  for (let round = -1; round < options.rounds; round++) {
    options.progress(`search: ${round < 0 ? 'warming up' : `round ${round + 1} of ${options.rounds}`}`);
    const order = round % 2 === 0 ? searchers : [...searchers].reverse();
    for (const { name, run } of order) {
      const speed = await run();
      if (round >= 0) speeds.get(name)!.push(speed);
    }
  }
  return speeds;
}

async function run(options: BenchOptions): Promise<Report> {
  const file = findStockfish();
  const stockfish = file === undefined ? undefined : await Stockfish.start(file);
  await stockfish?.useClassical();
  const one = await createEngine();
  const two = await createEngine(undefined, { threads: 2 });
  const passing = () => performance.now();
  const ours = lucena('Lucena', one, { nodes: NODES }, processorMs);
  const single = lucena('Lucena, timed', one, { ms: THREAD_MS }, passing);
  const double = lucena('Lucena, 2 threads', two, { ms: THREAD_MS }, passing);
  const rival = stockfish && {
    name: `${stockfish.name}, classical`,
    run: () =>
      speedOf(
        () => stockfish.newGame(),
        (fen) => stockfish.search(fen, NODES),
        () => stockfish.processorMs(),
      ),
  };
  const speeds = await rounds([ours, ...(rival ? [rival] : []), single, double], options);
  await one.dispose();
  await two.dispose();
  stockfish?.stop();
  const ratios: RatioRow[] = [];
  if (rival) ratios.push(ratioRow(`Lucena / ${rival.name}`, speeds.get(ours.name)!, speeds.get(rival.name)!, 0.8));
  ratios.push(ratioRow('nodes of 2 threads / of 1', speeds.get(double.name)!, speeds.get(single.name)!, 1.7));
  return {
    bench: 'search',
    speeds: [...speeds].map(([name, values]) => speedRow(name, 'Mnodes/s', values)),
    ratios,
    bounds: [],
    notes: [
      stockfish === undefined
        ? 'Stockfish is not installed: no ratio to it.'
        : 'Searches of a fixed number of nodes are measured by processor time, timed ones by the clock.',
    ],
  };
}

/** Nodes per second of whole searches, against Stockfish with its classical evaluation, and with two threads. */
export const search: Bench = { name: 'search', run };
