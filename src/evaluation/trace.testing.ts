// Positions in which terms have an effect, for tests of its attribution.
import { loadFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { type Features, setupFeatures } from './features.ts';
import { CHESS } from './ruleset.ts';

const position = (await loadRules()).position();

export const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '3r2k1/p4pp1/1p2p2p/2p1P3/2P2P2/1P1R2P1/P5KP/8 b - - 3 28',
  'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9',
];

export function features(fen: string): Features {
  unwrap(loadFen(position, fen));
  return setupFeatures(CHESS, position.setup());
}
