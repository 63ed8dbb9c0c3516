import type { Info } from '../src/engine/messages.ts';
import { createEngine } from '../src/engine/node.ts';
import { LineReporter } from '../src/explain/lines/report.ts';
import { busyShare } from '../src/lab/machine.ts';
import { median, quantile } from '../src/lab/statistics.ts';
import { loadFen } from '../src/notation/fen.ts';
import { chessProfiles, DEFAULT_LINE_PROFILE } from '../src/profiles/chess.ts';
import { loadRules } from '../src/rules/node.ts';
import { unwrap } from '../src/rules/result.ts';
import { MIDDLEGAMES } from './middlegames.ts';
import { type Bench, type BenchOptions, boundRow, type Report } from './report.ts';

const DEPTH = 4;
const LINES = 3;
const QUICK_POSITIONS = 10;
/** The time allowed for half of the positions, in ms. */
const BAR = 1000;

interface Answer {
  readonly ms: number;
  readonly nodes: number;
}

/**
 * Searches each position and reports its lines with their ledgers. The engine has been started and the profile compiled
 * before.
 */
async function answers(fens: readonly string[], progress: BenchOptions['progress']): Promise<Answer[]> {
  const profile = unwrap(chessProfiles().preset(DEFAULT_LINE_PROFILE));
  const engine = await createEngine(profile);
  const position = (await loadRules()).position();
  const reporter = new LineReporter(profile);
  const answer = async (fen: string, depth: number): Promise<Answer> => {
    unwrap(engine.setPosition(fen));
    unwrap(loadFen(position, fen));
    const start = performance.now();
    const found = new Map<number, Info>();
    const { nodes } = await engine.search({ mode: 'lines', depth, variations: LINES }, (info) =>
      found.set(info.variation, info),
    );
    for (const { pv } of found.values()) reporter.report(position, pv, { depth, mode: 'lines' });
    return { ms: performance.now() - start, nodes };
  };
  try {
    await answer(fens[0]!, 1);
    const all: Answer[] = [];
    for (const [i, fen] of fens.entries()) {
      all.push(await answer(fen, DEPTH));
      progress(`lines: position ${i + 1} of ${fens.length}`);
    }
    return all;
  } finally {
    await engine.dispose();
  }
}

async function run({ quick, positions, progress }: BenchOptions): Promise<Report> {
  const fens = MIDDLEGAMES.slice(0, positions ?? (quick ? QUICK_POSITIONS : MIDDLEGAMES.length));
  const busy = await busyShare();
  const all = await answers(fens, progress);
  const times = all.map(({ ms }) => ms);
  const nodes = all.map((one) => one.nodes);
  const speed = nodes.reduce((sum, count) => sum + count, 0) / times.reduce((sum, ms) => sum + ms, 0);
  const name = `the best ${LINES} lines at depth ${DEPTH}, half of ${fens.length} middlegames`;
  return {
    bench: 'lines',
    speeds: [],
    ratios: [],
    bounds: [boundRow(name, 'ms', median(times), BAR)],
    notes: [
      `9 of 10 took ${Math.round(quantile(times, 0.9))} ms at most, the longest ${Math.round(Math.max(...times))} ms.`,
      `Nodes: ${Math.round(median(nodes))} in half of them, ${Math.round(quantile(nodes, 0.9))} in 9 of 10; ${Math.round(speed)} thousand a second.`,
      `Other programs kept ${Math.round(100 * busy)} % of the machine busy before the run.`,
    ],
  };
}

/** The time to find whole lines from middlegames, with the ledger of each. */
export const lines: Bench = { name: 'lines', run };
