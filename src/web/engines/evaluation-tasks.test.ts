import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { FaultError } from '../../rules/result.ts';
import { describe, facts, ledgers, presets } from './evaluation-tasks.ts';
import { NodeTaskContext } from './task-context.testing.ts';

const context = new NodeTaskContext();
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

function changed(knobs: ProfileFile['knobs']): ProfileFile {
  return { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs };
}

test('every answer can be posted between workers', async () => {
  for (const value of [
    presets(context),
    facts(context, changed({})),
    describe(context, changed({})),
    await ledgers(context, [START_FEN], changed({})),
  ])
    expect(structuredClone(value)).toEqual(value);
});

test('ledgers add up to their scores and follow the knobs, including 0', async () => {
  const fens = [START_FEN, KIWIPETE];
  const [plain, without] = await Promise.all([
    ledgers(context, fens, changed({})),
    ledgers(context, fens, changed({ material: { weight: 0 } })),
  ]);
  for (const { score, terms, rows } of [...plain, ...without])
    expect([...terms, ...rows].reduce((sum, { total }) => sum + total, 0)).toBe(score);
  const material = (books: typeof plain) => books[1]!.terms.find(({ id }) => id === 'material')!.total;
  expect(material(plain)).not.toBe(0);
  expect(material(without)).toBe(0);
});

test('controls give the set value, the preset’s value and the active knobs', () => {
  const { groups } = describe(context, changed({ material: { weight: 0 } }));
  const all = groups.flatMap(({ controls }) => controls);
  const weight = all.find(({ id }) => id === 'material.weight')!;
  expect(weight).toMatchObject({ value: 0, base: 1, active: true });
  expect(all.filter(({ value, base }) => String(value) !== String(base)).map(({ id }) => id)).toEqual([
    'material.weight',
  ]);
  expect(groups.some(({ role }) => role === 'line')).toBe(true);
  expect(groups.find(({ role }) => role === 'search')!.controls.length).toBeGreaterThan(50);
});

test('a file is returned with nothing but its changes, and a bad one throws an error with the field', () => {
  const { file } = facts(context, changed({ material: { weight: 1 }, mobility: { weight: 0 } }));
  expect(file.knobs).toEqual({ mobility: { weight: 0 } });
  expect(() => facts(context, changed({ material: { weight: 'much' } }))).toThrow(FaultError);
  expect(() => facts(context, changed({ no: { such: 1 } }))).toThrow(/no term/);
});
