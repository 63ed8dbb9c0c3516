import { expect, test } from 'vitest';
import { randomLinesAgree } from './random-lines.testing.ts';
import { LINE_PROFILE, profileWith } from './search.testing.ts';

test('the core’s paths and totals of random lines equal their ledgers, also with colors swapped', () => {
  expect(randomLinesAgree(LINE_PROFILE, 30, 3)).toBe(30);
});

test('the core and the ledger agree on random lines with other knobs', () => {
  const profile = profileWith(
    'lineSearch.tradeWindow=8,lineSearch.tradeTolerance=500,line.base=0.35,line.cap=300,opponent.plyDepth=2,risk.weight=1.5,line.centerOpponent=0.7,tempo.offset=7',
  );
  expect(randomLinesAgree(profile, 15, 4)).toBe(15);
});
