import { type Contender, interleave, warmUp } from '../src/lab/statistics.ts';
import { loadFen } from '../src/notation/fen.ts';
import { loadRules } from '../src/rules/node.ts';
import { type PerftPosition, WELL_KNOWN } from '../src/rules/perft-positions.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { CHESS_JS, CHESSOPS, type LibraryPerft } from './libraries.ts';
import {
  type Bench,
  type BenchOptions,
  boundRow,
  type RatioRow,
  type Report,
  ratioRow,
  type SpeedRow,
  speedRow,
} from './report.ts';
import { measureShogi } from './shogi.ts';
import { findStockfish, Stockfish } from './stockfish.ts';

const MILLION = 1e6;
/** Rounds of the counts that take a library half a minute each. */
const SLOW_ROUNDS = 3;

interface Case {
  readonly title: string;
  readonly position: PerftPosition;
  /** The depth for our core, for Stockfish, and for the target ratio to chessops. */
  readonly depth: number;
  /** Depths at which the libraries take about a second. */
  readonly chessopsDepth: number;
  readonly chessJsDepth: number;
}

const CASES: readonly Case[] = [
  { title: 'start position', position: WELL_KNOWN[0]!, depth: 6, chessopsDepth: 5, chessJsDepth: 4 },
  { title: 'Kiwipete', position: WELL_KNOWN[1]!, depth: 5, chessopsDepth: 4, chessJsDepth: 3 },
];

function contender(
  name: string,
  { fen, counts }: PerftPosition,
  depth: number,
  count: (fen: string, depth: number) => number | Promise<number>,
): Contender {
  const work = counts[depth - 1]!;
  return {
    name,
    work,
    run: async () => {
      const nodes = await count(fen, depth);
      if (nodes !== work) throw new Error(`${name} counts ${nodes} at depth ${depth} of ${fen}, not ${work}`);
    },
  };
}

async function fasterOf(ways: readonly LibraryPerft[], { position, chessopsDepth }: Case): Promise<LibraryPerft> {
  const candidates = ways.map((way, index) => contender(`${index}`, position, chessopsDepth, way.perft));
  await warmUp(candidates, 1);
  const speeds = await interleave(candidates, 3);
  const best = candidates.map(({ name }) => Math.max(...speeds.get(name)!));
  return ways[best.indexOf(Math.max(...best))]!;
}

async function runCase(item: Case, stockfish: Stockfish | undefined, options: BenchOptions) {
  const { title, position, depth, chessopsDepth, chessJsDepth } = item;
  const speeds: SpeedRow[] = [];
  const ratios: RatioRow[] = [];
  const ours = (await loadRules()).position();
  const count = (fen: string, plies: number): number => {
    unwrap(loadFen(ours, fen));
    return ours.perft(plies);
  };
  const chessops = await fasterOf(CHESSOPS, item);

  const lucena = contender(`Lucena, depth ${depth}`, position, depth, count);
  const rivals: { contender: Contender; bar?: number }[] = [
    { contender: contender(`chessops, depth ${chessopsDepth}`, position, chessopsDepth, chessops.perft) },
    { contender: contender(`chess.js, depth ${chessJsDepth}`, position, chessJsDepth, CHESS_JS.perft) },
  ];
  if (stockfish !== undefined) {
    const engine = contender(`${stockfish.name}, depth ${depth}`, position, depth, (fen, plies) =>
      stockfish.perft(fen, plies),
    );
    rivals.unshift({ contender: engine, bar: 1 });
  }
  const all = [lucena, ...rivals.map((rival) => rival.contender)];
  options.progress(`perft, ${title}: warming up`);
  await warmUp(all, 2);
  const measured = await interleave(
    all,
    options.rounds,
    (round) => options.progress(`perft, ${title}: round ${round + 1} of ${options.rounds}`),
    options.seed,
  );
  for (const [name, values] of measured)
    speeds.push(
      speedRow(
        `${title}: ${name}`,
        'Mnodes/s',
        values.map((speed) => speed / MILLION),
      ),
    );
  for (const rival of rivals) {
    const theirs = measured.get(rival.contender.name)!;
    ratios.push(ratioRow(`${title}: Lucena / ${rival.contender.name}`, measured.get(lucena.name)!, theirs, rival.bar));
  }

  if (!options.quick) {
    const slow = contender(`chessops, depth ${depth}`, position, depth, chessops.perft);
    const exact = await interleave(
      [lucena, slow],
      SLOW_ROUNDS,
      (round) => options.progress(`perft, ${title}: chessops at depth ${depth}, round ${round + 1} of ${SLOW_ROUNDS}`),
      options.seed,
    );
    const theirs = exact.get(slow.name)!;
    speeds.push(
      speedRow(
        `${title}: ${slow.name}`,
        'Mnodes/s',
        theirs.map((speed) => speed / MILLION),
      ),
    );
    ratios.push(ratioRow(`${title}: Lucena / ${slow.name}`, exact.get(lucena.name)!, theirs, 20));
  }
  return { speeds, ratios };
}

/** Perft nodes per second on one thread, ours and others'. */
export const perft: Bench = {
  name: 'perft',
  async run(options): Promise<Report> {
    const file = findStockfish();
    const stockfish = file === undefined ? undefined : await Stockfish.start(file);
    const notes = [
      'All count the last ply without making its moves, except chess.js. Speeds are nodes a second, so that the slower libraries can',
      'be measured at lower depths; the target ratio to chessops is measured at the full depth.',
    ];
    if (stockfish === undefined) notes.push('Stockfish is not installed: no comparison with it.');
    else notes.push(`${stockfish.name} (${file}) was compiled for: ${stockfish.settings || 'unknown'}.`);
    if (options.quick)
      notes.push('Quick run: chessops was not measured at full depth, so the ratio to it is not judged.');
    try {
      const speeds: SpeedRow[] = [];
      const ratios: RatioRow[] = [];
      for (const item of CASES) {
        const result = await runCase(item, stockfish, options);
        speeds.push(...result.speeds);
        ratios.push(...result.ratios);
      }
      const shogi = await measureShogi(options);
      speeds.push(...shogi.speeds);
      ratios.push(...shogi.ratios);
      notes.push(...shogi.notes);
      // The memory of one position. Beyond it, a thread needs only a transposition table of the size the user chooses.
      const bytes = (await loadRules()).core.memory.buffer.byteLength;
      const bounds = [boundRow('memory of core and tables', 'MB', bytes / 2 ** 20, 32)];
      return { bench: 'perft', speeds, ratios, bounds, notes };
    } finally {
      stockfish?.stop();
    }
  },
};
