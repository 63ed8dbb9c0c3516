import { expect, test } from 'vitest';
import type { Ledger, LedgerRow } from '../../evaluation/ledger.ts';
import { changesBy, coachWords } from './coach-words.ts';

function ledger(totals: Readonly<Record<string, number>>): Ledger {
  const terms = Object.entries(totals).map(
    ([id, total]): LedgerRow => ({ id, title: `The ${id}`, white: null, black: null, total }),
  );
  const score = terms.reduce((sum, { total }) => sum + total, 0);
  return { score, stm: score, terms, rows: [] };
}

const BEFORE = ledger({ mobility: 10, pawns: 5, threats: 0, space: 4, tempo: 28 });
const AFTER = ledger({ mobility: 60, pawns: -20, threats: 12, space: 5, tempo: -28 });

test('the coach names what a move gave and cost the side that moved, the largest first and never the tempo', () => {
  expect(coachWords('Nf3', changesBy(BEFORE, AFTER, 1))).toBe(
    'Nf3 gave the mobility +0.50 and the threats +0.12; it cost the pawns −0.25.',
  );
  expect(coachWords('Nf6', changesBy(BEFORE, AFTER, -1))).toBe(
    'Nf6 gave the pawns +0.25; it cost the mobility −0.50 and the threats −0.12.',
  );
  expect(coachWords('Kh1', changesBy(BEFORE, BEFORE, 1))).toBe('Kh1 changes little.');
});
