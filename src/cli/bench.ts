import { Command } from 'commander';
import { createEngine } from '../engine/node.ts';
import { unwrap } from '../rules/result.ts';
import { printJson, showProgress } from './options.ts';

/** Openings, middlegames, endgames and a few tactical knots; what they have in common is that they differ. */
export const BENCH_POSITIONS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8',
  'r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 b - - 1 12',
  '2r2rk1/pp1bqpbp/3p1np1/3Pp3/1PP1P3/P1N2N1P/4QPP1/R1B2RK1 w - - 0 16',
  '3r2k1/p4pp1/1p2p2p/2p1P3/2P2P2/1P1R2P1/P5KP/8 b - - 3 28',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P3KP1/8/8 w - - 0 40',
  '4k3/8/8/8/8/8/4P3/4K2R w K - 0 1',
  'r1b1k2r/ppppqppp/2n2n2/4p3/1bB1P3/2N2N2/PPPPQPPP/R1B1K2R w KQkq - 6 6',
];
const DEPTH = 6;

/** Searches fixed positions to a fixed depth: the node count is the engine's signature, equal on every machine. */
async function bench({ json }: { json?: boolean }): Promise<void> {
  const engine = await createEngine();
  let nodes = 0;
  const start = performance.now();
  for (const [index, fen] of BENCH_POSITIONS.entries()) {
    unwrap(engine.setPosition(fen));
    nodes += (await engine.search({ depth: DEPTH })).nodes;
    showProgress(`${index + 1}/${BENCH_POSITIONS.length} positions`);
  }
  const ms = performance.now() - start;
  showProgress('');
  await engine.dispose();
  const nps = Math.round(nodes / (ms / 1000));
  if (json) printJson({ nodes, nps, ms: Math.round(ms * 10) / 10 });
  else process.stdout.write(`${nodes} nodes ${nps} nps ${Math.round(ms)} ms\n`);
}

export function benchCommand(): Command {
  return new Command('bench')
    .description('search fixed positions: the node count is the signature of the engine')
    .option('--json', 'print JSON: nodes, nps, ms')
    .action(bench);
}
