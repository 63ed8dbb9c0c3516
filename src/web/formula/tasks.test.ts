import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { squareName } from '../../rules/setup.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { highlightsOf } from './highlights.ts';
import { allParts, partAt } from './part.ts';
import { readingText } from './reading-text.ts';
import { skeleton } from './skeleton.ts';
import { check, draftOf, inspect, newId, overview, vocabulary } from './tasks.ts';
import { withUserTerm } from './working-file.ts';

const context = new NodeTaskContext();
const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
const FILE: ProfileFile = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: {} };
const KNIGHTS = {
  id: 'mine',
  knobs: { bonus: { kind: 'number' as const, default: 20 } },
  formula: '# ours\nbonus * sum(knight in us.knight: (rank(knight) + 1))',
};

test('the overview shows the same values as the ledger', async () => {
  const terms = await overview(context, FEN, FILE);
  const [book] = await ledgers(context, [FEN], FILE);
  expect(terms.filter(({ role, isOn }) => role === 'addend' && isOn).map(({ id, total }) => [id, total])).toEqual(
    book!.terms.map(({ id, total }) => [id, total]),
  );
  expect(terms.filter(({ role }) => role === 'measure').length).toBeGreaterThan(0);
});

test('every term can be inspected, and the result can be posted', async () => {
  const terms = await overview(context, FEN, FILE);
  for (const { id, white, black } of terms.filter(({ isOn }) => isOn)) {
    const found = await inspect(context, FEN, FILE, id);
    expect([found.white, found.black], id).toEqual([white, black]);
    const [reading] = found.root.sides[0].rounds;
    expect(reading?.value, id).toEqual({ type: 'num', value: found.raw[0] });
    for (const part of allParts(found.root)) {
      expect(skeleton(found.text, part).length, id).toBeGreaterThan(0);
      highlightsOf(part, 1);
    }
    expect(structuredClone(found)).toEqual(found);
  }
});

test('parts have a value for each iteration and highlight their squares', async () => {
  const found = await check(context, FEN, FILE, { term: KNIGHTS });
  if (!found.ok) throw new Error(found.fault.message);
  const { root, text, total } = found.inspection;
  expect(total).toBe(20 * (3 + 3) - 20 * 3);
  const rank = partAt(root, text.indexOf('rank('))!;
  expect(skeleton(text, rank)).toBe('rank(knight)');
  expect(rank.sides.map((side) => readingText(side, squareName))).toEqual(['c3 2, f3 2', 'f6 2']);
  const loop = partAt(root, text.indexOf('sum'))!;
  expect(skeleton(text, loop)).toBe('sum(knight in us.knight: …)');
  expect([...highlightsOf(loop, 0)]).toEqual([
    [18, 3],
    [21, 3],
  ]);
  expect([...highlightsOf(partAt(root, text.indexOf('us.'))!, 1)]).toEqual([[45, undefined]]);
  expect([...highlightsOf(root, 1).keys()]).toEqual([45]);
});

test('knobs that the formula does not read are listed', async () => {
  const found = await check(context, FEN, FILE, { term: { ...KNIGHTS, formula: 'count(us.knight)' } });
  expect(found).toMatchObject({ ok: true, unread: ['bonus'] });
});

test('a fault has its place, and the profile stays unchanged', async () => {
  const bad = await check(context, FEN, FILE, { term: { ...KNIGHTS, formula: 'bonus *\n  cuont(us.knight)' } });
  expect(bad).toMatchObject({ ok: false, fault: { line: 2, column: 3, span: { start: 10, end: 15 } } });
  expect(bad.ok || bad.fault.message).toContain("did you mean 'count'?");
  const builtIn = await check(context, FEN, FILE, { term: { ...KNIGHTS, id: 'mobility' } });
  expect(builtIn).toMatchObject({ ok: false, fault: { field: 'id', message: "'mobility' is a built-in term" } });
  // Its index among the user terms must not show in the field's name.
  const others: ProfileFile = { ...FILE, userTerms: [{ ...KNIGHTS, id: 'other' }] };
  const second = await check(context, FEN, others, { term: { ...KNIGHTS, id: 'mobility' } });
  expect(second.ok || second.fault.field).toBe('id');
  const odd = await check(context, FEN, FILE, { term: { ...KNIGHTS, id: '__proto__' } });
  expect(odd.ok || odd.fault.field).toBe('id');
});

test('a copy of every term can replace it with the same value', async () => {
  const terms = await overview(context, FEN, FILE);
  for (const { id, total, white } of terms.filter(({ isOn, role }) => isOn && role !== 'measure')) {
    const found = await check(context, FEN, FILE, { term: draftOf(context, FILE, id), replaces: id });
    if (!found.ok) throw new Error(`${id}: ${found.fault.field} ${found.fault.message}`);
    expect([found.inspection.total, found.inspection.white], id).toEqual([total, white]);
  }
});

test('a draft of a user term keeps its formula and has the set values as defaults', () => {
  const file = { ...withUserTerm(FILE, { term: KNIGHTS }, []), knobs: { mine: { bonus: 7 } } };
  expect(draftOf(context, file, 'mine')).toMatchObject({ formula: KNIGHTS.formula, knobs: { bonus: { default: 7 } } });
  expect(newId(context, file)).toBe('mine2');
});

test('every word has a form and a help text', () => {
  const words = vocabulary(context);
  for (const name of ['count', 'sum', 'us.knight', 'them.pawn.attacks', 'phase', 'if'])
    expect(words.find((word) => word.name === name)?.help, name).not.toBe('');
  expect(new Set(words.map(({ name }) => name)).size).toBe(words.length);
});
