import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { withoutUserTerm, withUserTerm } from './working-file.ts';

const BARE: ProfileFile = { lucena: FORMAT, name: 'x', extends: 'lucena', knobs: { mobility: { weight: 0 } } };
const term = { id: 'mine', formula: '1' };

test('adding and removing a term restores the file', () => {
  const added = withUserTerm(BARE, { term }, ['material']);
  expect(added).toEqual({ ...BARE, userTerms: [term] });
  expect(withoutUserTerm(added, 'mine')).toEqual(BARE);
});

test('a renamed term keeps its weight, and its own knobs go back to the declared defaults', () => {
  const file = { ...withUserTerm(BARE, { term }, []), knobs: { mine: { weight: 2, bonus: 7 } } };
  expect(withUserTerm(file, { term: { ...term, formula: '2' } }, []).knobs).toEqual({ mine: { weight: 2 } });
  const renamed = withUserTerm(file, { term: { ...term, id: 'yours' }, before: 'mine' }, []);
  expect(renamed.knobs).toEqual({ yours: { weight: 2 } });
  expect(renamed.userTerms?.map(({ id }) => id)).toEqual(['yours']);
});

test('a list of terms gains the new term and loses the one it replaces', () => {
  const on = ['material', 'mobility'];
  expect(withUserTerm(BARE, { term, replaces: 'mobility' }, on).terms).toEqual(['material', 'mine']);
  const listed = withUserTerm({ ...BARE, terms: ['material'] }, { term }, on);
  expect(listed.terms).toEqual(['material', 'mine']);
  expect(withoutUserTerm(listed, 'mine').terms).toEqual(['material']);
  const renamed = withUserTerm(listed, { term: { ...term, id: 'yours' }, before: 'mine' }, on);
  expect(renamed.terms).toEqual(['material', 'yours']);
});
