// Perft of shogi, next to Fairy-Stockfish and a library.
import { parseSfen } from 'shogiops/sfen';
import { parsePieceName } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { type Contender, interleave, warmUp } from '../src/lab/statistics.ts';
import { SHOGI } from '../src/rules/nine/board.ts';
import { loadNineRules } from '../src/rules/node.ts';
import { type BenchOptions, type RatioRow, ratioRow, type SpeedRow, speedRow } from './report.ts';
import { findStockfish, Stockfish } from './stockfish.ts';

const MILLION = 1e6;
const COUNTS = [30, 900, 25470, 719731, 19861490];
const DEPTH = 5;
/** The depth at which the library takes about a second. */
const LIBRARY_DEPTH = 3;
const SFEN = `${SHOGI.start} b - 1`;
/** The same in the notation of Fairy-Stockfish under UCI. */
const FEN = `${SHOGI.start}[-] w 0 1`;

/** Counts with shogiops, whose interface gives targets and leaves promotions to the caller. */
function shogiopsPerft(position: Shogi, depth: number): number {
  let nodes = 0;
  for (const [from, targets] of position.allMoveDests()) {
    for (const to of targets)
      for (const promotion of [false, true]) {
        const move = { from, to, promotion };
        if (!position.isLegal(move)) continue;
        if (depth === 1) nodes++;
        else {
          const child = position.clone();
          child.play(move);
          nodes += shogiopsPerft(child, depth - 1);
        }
      }
  }
  for (const [piece, targets] of position.allDropDests()) {
    if (depth === 1) nodes += targets.size();
    else
      for (const to of targets) {
        const child = position.clone();
        child.play({ role: parsePieceName(piece).role, to });
        nodes += shogiopsPerft(child, depth - 1);
      }
  }
  return nodes;
}

function contender(name: string, depth: number, count: () => number | Promise<number>): Contender {
  const work = COUNTS[depth - 1]!;
  return {
    name: `${name}, depth ${depth}`,
    work,
    run: async () => {
      const nodes = await count();
      if (nodes !== work) throw new Error(`${name} counts ${nodes} at depth ${depth}, not ${work}`);
    },
  };
}

/** Perft nodes a second of shogi on one thread. */
export async function measureShogi(
  options: BenchOptions,
): Promise<{ speeds: SpeedRow[]; ratios: RatioRow[]; notes: string[] }> {
  const file = findStockfish('fairy-stockfish');
  const fairy = file === undefined ? undefined : await Stockfish.start(file);
  try {
    await fairy?.setOption('UCI_Variant', 'shogi');
    const position = (await loadNineRules(SHOGI)).position();
    const root = parseSfen('shogi' as never, SFEN).unwrap() as Shogi;
    const ours = contender('Lucena', DEPTH, () => position.perft(DEPTH));
    const rivals = [
      { contender: contender('shogiops', LIBRARY_DEPTH, () => shogiopsPerft(root, LIBRARY_DEPTH)), bar: 30 },
      ...(fairy === undefined
        ? []
        : [{ contender: contender(fairy.name, DEPTH, () => fairy.perft(FEN, DEPTH)), bar: 5 }]),
    ];
    const all = [ours, ...rivals.map((rival) => rival.contender)];
    options.progress('perft, shogi: warming up');
    await warmUp(all, 2);
    const measured = await interleave(
      all,
      options.rounds,
      (round) => options.progress(`perft, shogi: round ${round + 1} of ${options.rounds}`),
      options.seed,
    );
    return {
      speeds: [...measured].map(([name, values]) =>
        speedRow(
          `shogi: ${name}`,
          'Mnodes/s',
          values.map((speed) => speed / MILLION),
        ),
      ),
      ratios: rivals.map(({ contender: { name }, bar }) =>
        ratioRow(`shogi: Lucena / ${name}`, measured.get(ours.name)!, measured.get(name)!, bar),
      ),
      notes: fairy === undefined ? ['Fairy-Stockfish is not installed: no comparison with it.'] : [],
    };
  } finally {
    fairy?.stop();
  }
}
