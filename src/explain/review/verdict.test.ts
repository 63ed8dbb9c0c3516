import { expect, test } from 'vitest';
import type { Score } from '../../engine/messages.ts';
import { THRESHOLDS, verdictOf } from './verdict.ts';
import { foreignChances, winningChances } from './winning-chances.ts';

const of = (score: Score) => ({ score, chances: winningChances(score) });
const judge = (before: Score, after: Score) => verdictOf(of(before), of(after));

test('winning chances are even at a level score, and those of both sides add up to 100 %', () => {
  expect(winningChances({ cp: 0 })).toBe(50);
  expect(winningChances({ cp: 100 }) + winningChances({ cp: -100 })).toBeCloseTo(100, 6);
  expect(winningChances({ mate: -3 })).toBe(0);
});

test('evaluations of other programs use lichess’s curve, which does not rise beyond 1,000 centipawns', () => {
  expect(foreignChances({ cp: 0 })).toBe(50);
  expect(foreignChances({ cp: 100 })).toBeCloseTo(59.1, 1);
  expect(foreignChances({ cp: 5000 })).toBe(foreignChances({ cp: 1000 }));
  expect(foreignChances({ mate: 2 })).toBe(100);
});

test.each([
  [30, 20, undefined],
  [30, -20, 'inaccuracy'],
  [30, -70, 'mistake'],
  [30, -130, 'blunder'],
] as const)('from %d to %d centipawns is %s', (before, after, severity) => {
  expect(judge({ cp: before }, { cp: after })?.severity).toBe(severity);
});

test('thresholds can be changed', () => {
  const strict = { ...THRESHOLDS, inaccuracy: 1 };
  expect(verdictOf(of({ cp: 30 }), of({ cp: 20 }), strict)?.severity).toBe('inaccuracy');
});

test.each([
  [{ cp: 0 }, { mate: -2 }, 'blunder', 'created'],
  [{ cp: -800 }, { mate: -2 }, 'mistake', 'created'],
  [{ cp: -1200 }, { mate: -2 }, 'inaccuracy', 'created'],
  [{ mate: 3 }, { cp: 100 }, 'blunder', 'lost'],
  [{ mate: 3 }, { cp: 800 }, 'mistake', 'lost'],
  [{ mate: 3 }, { cp: 1200 }, 'inaccuracy', 'lost'],
  [{ mate: 3 }, { mate: -1 }, 'blunder', 'created'],
] as const)('a mate that comes or goes: %j, then %j', (before, after, severity, mate) => {
  expect(judge(before, after)).toMatchObject({ severity, mate });
});

test('a mate that takes longer, or that was there before, needs no mark', () => {
  expect(judge({ mate: 2 }, { mate: 5 })).toBeUndefined();
  expect(judge({ mate: -5 }, { mate: -2 })).toBeUndefined();
});

test('a win is missed if the game is level afterwards, not if it is lost or still won', () => {
  expect(judge({ cp: 400 }, { cp: 0 })).toMatchObject({ severity: 'blunder', isMissedWin: true });
  expect(judge({ cp: 400 }, { cp: -400 })).toMatchObject({ severity: 'blunder', isMissedWin: false });
  expect(judge({ mate: 2 }, { cp: 600 })).toMatchObject({ isMissedWin: false });
  expect(judge({ mate: 2 }, { cp: 0 })).toMatchObject({ isMissedWin: true, mate: 'lost' });
});
