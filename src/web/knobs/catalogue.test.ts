import { expect, test } from 'vitest';
import { isSwitch } from '../../evaluation/knobs.ts';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { describe } from '../engines/evaluation-tasks.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { filtered, sectionsOf, wordsTest } from './catalogue.ts';

const context = new NodeTaskContext();
const FILE: ProfileFile = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: {} };
const described = describe(context, FILE);
const sections = sectionsOf(described);

test('every control of the graph and of the search is in exactly one section', () => {
  const ids = sections.flatMap(({ cards }) => cards.flatMap(({ controls }) => controls.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(ids.length);
  const all = described.groups.reduce((sum, { controls }) => sum + controls.length, 0);
  expect(ids).toHaveLength(all);
});

test('the named groups come first, the search last', () => {
  const titles = sections.map(({ title }) => title);
  expect(titles.slice(0, 5)).toEqual([
    'Opponent model',
    'Board geometry rewards',
    'Development',
    'King and mate values',
    'Risk model',
  ]);
  expect(titles.at(-1)).toBe('Search');
  expect(titles).toContain('Material');
});

test('only addends and scales can be switched off', () => {
  const cards = new Map(sections.flatMap((section) => section.cards).map((card) => [card.id, card]));
  expect(cards.get('mobility')!.isOn).toBe(true);
  expect(cards.get('kingDanger')!.isOn).toBe(false);
  expect([...cards.values()].filter(({ isOfLines }) => isOfLines).map(({ id }) => id)).toContain('risk');
  for (const id of ['phase', 'risk', 'search']) expect(cards.get(id)!.isOn, id).toBe(undefined);
});

test('toggles of the search are shown as toggles, and its numbers keep their ranges', () => {
  const controls = sections.at(-1)!.cards.at(-1)!.controls;
  expect(controls.find(({ id }) => id === 'search.nullMove')).toSatisfy(isSwitch);
  const depth = controls.find(({ id }) => id === 'search.nullMoveDepth')!;
  expect(depth).toMatchObject({ kind: 'number', min: 1, max: 20, label: 'Null move depth' });
});

test('a knob is found by words of its name, title and help in any order', () => {
  const ids = (text: string) =>
    filtered(sections, wordsTest(text)).flatMap(({ shown }) =>
      shown.flatMap(({ controls }) => controls.map(({ id }) => id)),
    );
  expect(ids('mobility WEIGHT')).toContain('mobility.weight');
  expect(ids('mobility weight')).not.toContain('material.weight');
  expect(ids('risk.kAt2x')).toEqual(['risk.kAt2x']);
  expect(ids('no such thing anywhere')).toEqual([]);
  expect(ids(' ')).toHaveLength(sections.flatMap(({ cards }) => cards.flatMap(({ controls }) => controls)).length);
});
