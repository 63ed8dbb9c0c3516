import { describe, expect, test } from 'vitest';
import type { Score } from '../../engine/messages.ts';
import { BLACK, type Color, WHITE } from '../../rules/setup.ts';
import { type AdjudicationRules, Adjudicator, type Verdict } from './adjudication.ts';

/** Feeds the scores of both sides in turn, each for the side that moved, and returns the verdict and its half-move. */
function judge(rules: AdjudicationRules, scores: readonly (number | Score | undefined)[], first: Color = WHITE) {
  const adjudicator = new Adjudicator(rules);
  for (const [ply, score] of scores.entries()) {
    const mover = ((first + ply) & 1) as Color;
    const value = typeof score === 'number' ? { cp: score } : score;
    const verdict: Verdict | undefined = adjudicator.note(mover, value, 1 + ((first + ply) >> 1));
    if (verdict !== undefined) return { ...verdict, ply };
  }
  return undefined;
}

const AGREED = { resign: { score: 600, moves: 2, agreed: true } };
const ALONE = { resign: { score: 600, moves: 2, agreed: false } };

describe('resigning', () => {
  test('the side that scores its position as lost loses, whatever its color and whichever side moved first', () => {
    for (const rules of [AGREED, ALONE]) {
      expect(judge(rules, [700, -700, 700, -700])).toEqual({ winner: WHITE, reason: 'adjudicated-win', ply: 3 });
      expect(judge(rules, [-700, 700, -700, 700])).toMatchObject({ winner: BLACK });
      expect(judge(rules, [700, -700, 700, -700], BLACK)).toMatchObject({ winner: BLACK });
      expect(judge(rules, [-700, 700, -700, 700], BLACK)).toMatchObject({ winner: WHITE });
    }
  });

  test('winning scores of both sides decide nothing', () => {
    expect(judge(AGREED, [700, 700, 700, 700, 700, 700])).toBeUndefined();
    expect(judge(ALONE, [700, 700, 700, 700, 700, 700])).toBeUndefined();
  });

  test('one side can resign alone, unless both must agree', () => {
    expect(judge(AGREED, [0, -700, 0, -700, 0, -700])).toBeUndefined();
    expect(judge(ALONE, [0, -700, 0, -700])).toEqual({ winner: WHITE, reason: 'adjudicated-win', ply: 3 });
    expect(judge(ALONE, [-700, 0, -700])).toEqual({ winner: BLACK, reason: 'adjudicated-win', ply: 2 });
  });

  test('the series of scores must be unbroken, and a move without a score breaks it', () => {
    expect(judge(AGREED, [700, -700, 700, -599, 700, -700])).toBeUndefined();
    expect(judge(ALONE, [0, -700, 0, undefined, 0, -700])).toBeUndefined();
  });

  test('mates exceed any score, for either side', () => {
    expect(judge(AGREED, [{ mate: 3 }, { mate: -3 }, { mate: 2 }, { mate: -2 }])).toMatchObject({ winner: WHITE });
    expect(judge(AGREED, [{ mate: -3 }, { mate: 3 }, { mate: 0 }, { mate: 2 }])).toMatchObject({ winner: BLACK });
  });
});

describe('draws', () => {
  const rules = { draw: { score: 10, moves: 2, from: 3 } };

  test('a game is drawn by level scores of both sides, after enough moves in a row and overall', () => {
    expect(judge(rules, Array(20).fill(5))).toEqual({ winner: undefined, reason: 'adjudicated-draw', ply: 7 });
    expect(judge(rules, Array(20).fill(-10))).toMatchObject({ ply: 7 });
    expect(judge(rules, Array(20).fill(11))).toBeUndefined();
    expect(
      judge(
        rules,
        Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 0 : 50)),
      ),
    ).toBeUndefined();
    expect(judge(rules, Array(20).fill(undefined))).toBeUndefined();
  });

  test('a game is drawn at the limit of half-moves', () => {
    expect(judge({ maxPlies: 5 }, Array(9).fill(900))).toEqual({ winner: undefined, reason: 'max-plies', ply: 4 });
  });
});

test('without rules nothing is adjudicated', () => {
  expect(judge({}, Array(500).fill({ mate: -1 }))).toBeUndefined();
});
