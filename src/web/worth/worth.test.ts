import { expect, test } from 'vitest';
import type { AblationSummary } from '../../lab/ablation/summary.ts';
import { worthOf } from './worth.ts';
import { worthText } from './worth-line.tsx';

function ablation(hash: string, profile: string, error: number, id = 'mobility', kind = 'term'): AblationSummary {
  const cost = { value: 5.94, low: 5, high: 7 };
  const feature = { id, kind, title: id, terms: [id], elo: 12.34, error, pairs: 37, cost };
  return { hash, profile, limits: '5000 nodes', features: [feature] } as unknown as AblationSummary;
}

const SHOWN = { hash: 'aa', names: ['lucena', 'lucena*'] };

test('a measurement of the profile itself takes precedence over a more exact one of another version', () => {
  const found = worthOf('mobility', SHOWN, [
    ablation('bb', 'lucena', 2),
    ablation('aa', 'mine', 9),
    ablation('aa', 'mine', 8),
  ]);
  expect(found).toMatchObject({ isCurrent: true, profile: 'mine', measured: { error: 8 } });
});

test('a measurement of another version is marked, and one of another profile does not count', () => {
  const found = worthOf('mobility', SHOWN, [ablation('bb', 'lucena*', 9), ablation('cc', 'baseline', 1)]);
  expect(found).toMatchObject({ isCurrent: false, profile: 'lucena*' });
  expect(worthOf('mobility', SHOWN, [ablation('cc', 'baseline', 1)])).toBeUndefined();
  expect(worthOf('pawns', SHOWN, [ablation('aa', 'lucena', 1)])).toBeUndefined();
});

test('a group is not mistaken for a term of the same name', () => {
  expect(worthOf('space', SHOWN, [ablation('aa', 'lucena', 1, 'space', 'group')])).toBeUndefined();
});

test('the text of a worth has its error, time, limits and games', () => {
  const worth = worthOf('mobility', SHOWN, [ablation('aa', 'lucena', 8.26)])!;
  expect(worthText(worth)).toBe('+12.3 ± 8.3 Elo, 5.9 ± 1.0 ns (5000 nodes, 74 games)');
});
