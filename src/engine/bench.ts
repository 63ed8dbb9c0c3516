import type { BoardPosition } from '../rules/board-position.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';

/** Openings, middlegames, endgames and tactical positions, as different from each other as possible. */
export const BENCH_POSITIONS: readonly string[] = [
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
  '6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4',
  '8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '3q1rk1/1p3pp1/p2pb2p/4p3/1P2P1P1/P1NQ3P/2P2P2/3R2K1 w - - 2 22',
  '2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 4 3',
  'r2qkb1r/1p1b1pp1/p1nppn1p/8/3NPP2/2N1B3/PPPQ2PP/2KR1B1R w kq - 0 10',
];

export const BENCH_DEPTH = 12;

export interface BenchResult {
  readonly nodes: number;
  readonly ms: number;
  readonly nps: number;
}

export interface BenchOptions {
  readonly positions?: readonly string[];
  readonly depth?: number;
  readonly onPosition?: (done: number) => void;
  /** Whether the caller has stopped the engine's search. */
  readonly isStopped?: () => boolean;
}

/**
 * Searches fixed positions to a fixed depth, each with an empty table. The number of nodes is the engine's signature, equal on
 * every machine. Undefined if it was stopped.
 */
export async function bench<P extends BoardPosition>(
  engine: Engine<P>,
  { positions = BENCH_POSITIONS, depth = BENCH_DEPTH, onPosition, isStopped = () => false }: BenchOptions = {},
): Promise<BenchResult | undefined> {
  let nodes = 0;
  let ms = 0;
  for (const [index, fen] of positions.entries()) {
    await engine.clear();
    if (isStopped()) return undefined;
    unwrap(engine.setPosition(fen));
    const start = performance.now();
    nodes += (await engine.search({ depth })).nodes;
    ms += performance.now() - start;
    onPosition?.(index + 1);
  }
  return isStopped() ? undefined : { nodes, ms, nps: Math.round(nodes / (ms / 1000)) };
}
