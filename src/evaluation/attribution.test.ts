import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { Attributor, sumOf } from './attribution.ts';
import { setupFeatures } from './features.ts';
import { CHESS } from './ruleset.ts';
import { Trace } from './trace.ts';

const profiles = chessProfiles();
const position = (await loadRules()).position();

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '3r2k1/p4pp1/1p2p2p/2p1P3/2P2P2/1P1R2P1/P5KP/8 b - - 3 28',
  'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9',
];

function features(fen: string) {
  unwrap(loadFen(position, fen));
  return setupFeatures(CHESS, position.setup());
}

test.each(['lucena', 'orchestrator', 'aho'])('attributions of %s add up to the terms', (name) => {
  const { evaluation, values } = unwrap(profiles.preset(name));
  let placed = 0;
  for (const fen of FENS) {
    const trace = new Trace(evaluation, values, features(fen));
    const measures = evaluation.measures.flatMap(({ value }) => [0, 1].map((color) => trace.seenBy(value.node, color)));
    const attributor = new Attributor(trace, measures);
    for (const { declaration, value } of evaluation.terms) {
      const { total } = trace.term(declaration.id, value.node);
      const found = attributor.of(total);
      expect(sumOf(found), declaration.id).toBeCloseTo(trace.number(total), 1);
      placed += found.squares.size;
    }
  }
  expect(placed).toBeGreaterThan(50);
});

test('material belongs to the squares of the pieces, all of it', () => {
  const { evaluation, values } = unwrap(profiles.preset('lucena'));
  const here = features('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  const trace = new Trace(evaluation, values, here);
  const measures = evaluation.measures.flatMap(({ value }) => [0, 1].map((color) => trace.seenBy(value.node, color)));
  const { value } = evaluation.terms.find(({ declaration }) => declaration.id === 'material')!;
  const { squares, rest } = new Attributor(trace, measures).of(trace.term('material', value.node).total);
  expect([...squares.keys()].sort((a, b) => a - b)).toEqual([4, 12, 60]);
  expect(rest).toBeCloseTo(0, 6);
  expect(squares.get(4)).toBeCloseTo(-squares.get(60)!, 6);
  expect(squares.get(12)).toBeGreaterThan(50);
});
