import { expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { measureNodes } from './evaluation.ts';
import { Interpreter, squaresIn } from './interpret.ts';
import { type Annotation, annotate } from './language/annotate.ts';
import { termText } from './language/describe.ts';
import { ledgerOf, quantised } from './ledger.ts';
import { CHESS } from './ruleset.ts';
import { FENS, features } from './trace.testing.ts';
import { Trace } from './trace.ts';

const profiles = chessProfiles();

function* all(part: Annotation): Generator<Annotation> {
  yield part;
  for (const inner of part.parts) yield* all(inner);
}

test.each(['lucena', 'baseline', 'orchestrator'])('the trace of %s equals the ledger, term by term', (name) => {
  const { evaluation, values } = unwrap(profiles.preset(name));
  const exact = quantised(evaluation, values);
  for (const fen of FENS) {
    const here = features(fen);
    const book = ledgerOf(evaluation, exact, here);
    const trace = new Trace(evaluation, values, here);
    for (const [i, { declaration, value }] of evaluation.terms.entries()) {
      const { white, black, total } = trace.term(declaration.id, value.node);
      const row = book.terms[i]!;
      expect([trace.number(white), trace.number(black), trace.number(total)], row.id).toEqual([
        row.white,
        row.black,
        row.total,
      ]);
    }
  }
});

test('every part of every formula has a value, and the whole equals the plain interpreter', () => {
  const { evaluation, values } = unwrap(profiles.preset('lucena'));
  const exact = quantised(evaluation, values);
  const here = features(FENS[0]!);
  const trace = new Trace(evaluation, values, here);
  const plain = new Interpreter(CHESS, here);
  let parts = 0;
  for (const term of [...evaluation.measures, ...evaluation.all]) {
    const { id, knobs } = term.declaration;
    const names = evaluation.measures.includes(term) ? {} : measureNodes(evaluation);
    const text = termText(evaluation, term);
    const root = unwrap(annotate(text, { graph: evaluation.graph, ruleset: CHESS, term: id, knobs, ...names }));
    expect(root.value, id).toEqual({ type: 'num', node: term.value.node });
    for (const part of all(root)) {
      expect(text.slice(part.start, part.end).trim().length, id).toBeGreaterThan(0);
      if (!('node' in part.value) || part.loops.length > 1) continue;
      const [loop] = part.loops;
      for (const color of [0, 1]) {
        const squares = loop === undefined ? [0] : squaresIn(trace.value(trace.seenBy(loop.set, color)) as bigint);
        for (const square of squares) {
          if (loop !== undefined) trace.bind(loop.level, square);
          expect(['number', 'bigint', 'boolean'], id).toContain(
            typeof trace.value(trace.seenBy(part.value.node, color)),
          );
          parts++;
        }
      }
    }
    const row = exact.terms.find((one) => one.id === id);
    if (row !== undefined && values.get(`${id}.weight`) === 1 && values.get(`${id}.sideCap`) === 16384)
      expect(trace.number(trace.seenBy(term.value.node, 0)), id).toBe(plain.number(row.white) + 0);
  }
  expect(parts).toBeGreaterThan(1000);
});

test('loops over pairs, nested loops and names have their values in place', () => {
  const { evaluation, values } = unwrap(
    profiles.load({
      lucena: 1,
      name: 'mine',
      extends: 'lucena',
      knobs: {},
      userTerms: [
        {
          id: 'mine',
          knobs: { pay: { kind: 'tapered', default: [3, 5] } },
          formula:
            'let near = us.pawn & ranks(2..3);\ntaper(sum(rook in us.rook: (pay * sum(pawn in near: distance(pawn, rook)))))',
        },
      ],
    }),
  );
  const term = evaluation.all.find(({ declaration }) => declaration.id === 'mine')!;
  const { knobs } = term.declaration;
  const text = termText(evaluation, term);
  const vocabulary = { graph: evaluation.graph, ruleset: CHESS, term: 'mine', knobs, ...measureNodes(evaluation) };
  const own =
    'let near = us.pawn & ranks(2..3);\ntaper(sum(rook in us.rook: (pay * sum(pawn in near: distance(pawn, rook)))))';
  const root = unwrap(annotate(own, vocabulary));
  expect(root.value).toEqual({ type: 'num', node: term.value.node });
  expect(unwrap(annotate(text, vocabulary)).value).toEqual(root.value);
  const distance = [...all(root)].find(({ start, end }) => own.slice(start, end) === 'distance(pawn, rook)')!;
  expect(distance.loops.map(({ name }) => name)).toEqual(['rook', 'pawn']);
  const trace = new Trace(evaluation, values, features('4k3/8/8/8/8/P7/7P/R3K3 w - - 0 1'));
  const [rook, pawn] = distance.loops as [(typeof distance.loops)[0], (typeof distance.loops)[0]];
  const at = (node: typeof rook.set) => trace.value(trace.seenBy(node, 0));
  expect([...squaresIn(at(rook.set) as bigint)]).toEqual([0]);
  trace.bind(rook.level, 0);
  expect([...squaresIn(at(pawn.set) as bigint)]).toEqual([15, 16]);
  trace.bind(pawn.level, 15);
  expect(at((distance.value as { node: typeof rook.set }).node)).toBe(7);
  trace.bind(pawn.level, 16);
  expect(at((distance.value as { node: typeof rook.set }).node)).toBe(2);
  const bad = annotate('sum(x in us: y)', vocabulary);
  expect(bad).toMatchObject({ ok: false, fault: { line: 1, column: 14 } });
});
