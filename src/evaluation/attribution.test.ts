import { expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { Attributor, sumOf } from './attribution.ts';
import { FENS, features } from './trace.testing.ts';
import { Trace } from './trace.ts';

const profiles = chessProfiles();

test.each(['lucena', 'orchestrator', 'aho'])('the attributions of %s to squares add up to the terms', (name) => {
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

test('all material is attributed to the squares of the pieces', () => {
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
