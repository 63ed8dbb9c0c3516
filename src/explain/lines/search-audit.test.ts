import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { isForSearch } from '../../evaluation/audit/declared.ts';
import { count } from '../../evaluation/declare.ts';
import { Evaluation } from '../../evaluation/evaluation.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { type Profile, withKnob } from '../../profiles/profile.ts';
import { LINE_PROFILE } from './search.testing.ts';
import { idleInSearch } from './search-audit.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(LINE_PROFILE);
});

afterAll(() => engine.dispose());

/** The profile of lines with one more search knob, which has no effect. */
function withSpare(): Profile {
  const { all, settings } = LINE_PROFILE.evaluation;
  const terms = all.map(
    ({ declaration }) =>
      () =>
        declaration,
  );
  const spare = { spare: count({ default: 0, min: 0, max: 3, label: 'Spare', help: 'Does nothing.' }) };
  const lines = settings.map((old) =>
    old.id === 'lineSearch'
      ? { ...old, knobs: { ...old.knobs, ...spare }, forSearch: [...old.forSearch!, 'spare'] }
      : old,
  );
  const evaluation = new Evaluation(CHESS, terms, lines);
  return { ...withKnob(LINE_PROFILE, 'lineSearch.spare', 0), evaluation };
}

test('the audit finds the knob of line scoring that has no effect, and no other (trust 3.7)', async () => {
  const profile = withSpare();
  const knobs = [...profile.evaluation.knobs.keys()].filter((id) => isForSearch(profile.evaluation, id));
  expect(knobs.length).toBeGreaterThan(11);
  expect(await idleInSearch(engine, profile, knobs)).toEqual(['lineSearch.spare']);
});
