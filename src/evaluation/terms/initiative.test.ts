import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation.ts';
import { ledger } from '../ledger.ts';
import { CHESS } from '../ruleset.ts';
import { initiative } from './initiative.ts';
import { material } from './material.ts';
import { ENDGAME, features, type Settings } from './sides.testing.ts';

describe('initiative', () => {
  const evaluation = new Evaluation(CHESS, [material, initiative]);
  const none: Settings = {
    'initiative.base': 1,
    'initiative.pawn': 0,
    'initiative.passed': 0,
    'initiative.flanks': 0,
    'initiative.filesApart': 0,
    'initiative.distance': 0,
    'initiative.infiltration': 0,
    'initiative.pawnsOnly': 0,
    'initiative.least': 0,
    'initiative.most': 3,
  };
  /** The factor on the score with only the given knobs in effect. */
  const factor = (settings: Settings, fen: string, phase = ENDGAME) => {
    const { terms, rows } = ledger(
      evaluation,
      new Map(Object.entries({ ...phase, ...none, ...settings })),
      features(fen),
    );
    const sum = terms.reduce((total, row) => total + row.total, 0);
    return (sum + rows[0]!.total) / sum;
  };
  test.each<[what: string, settings: Settings, fen: string, expected: number]>([
    ['the base is added', { 'initiative.base': 0.75 }, '4k3/8/8/8/8/8/P7/4K3 w - - 0 1', 0.75],
    ['each pawn of either side counts', { 'initiative.pawn': 0.25 }, '4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1', 1.75],
    ['own passed pawns count', { 'initiative.passed': 0.25 }, '4k3/p7/8/8/8/8/PP4P1/4K3 w - - 0 1', 1.25],
    [
      'only passed pawns of the side that is ahead count',
      { 'initiative.passed': 0.25 },
      '4k3/pp4p1/8/8/8/8/P7/4K3 w - - 0 1',
      1.25,
    ],
    ['pawns on one wing give no bonus', { 'initiative.flanks': 0.25 }, '4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1', 1],
    ['pawns on both wings give a bonus', { 'initiative.flanks': 0.25 }, '4k3/6p1/8/8/8/8/PP6/4K3 w - - 0 1', 1.25],
    [
      'six files between the kings count squared',
      { 'initiative.filesApart': 0.03125 },
      '8/7k/8/1K6/8/8/P7/8 w - - 0 1',
      2.125,
    ],
    ['six steps between the kings count', { 'initiative.distance': -0.125 }, '8/7k/8/1K6/8/8/P7/8 w - - 0 1', 0.25],
    ['a king in the enemy’s half counts', { 'initiative.infiltration': 0.25 }, '8/4k3/8/4K3/8/8/P7/8 w - - 0 1', 1.25],
    ['a king in its own half does not count', { 'initiative.infiltration': 0.25 }, '8/8/4k3/8/4K3/8/P7/8 w - - 0 1', 1],
    [
      'the half of the board is seen from Black for Black',
      { 'initiative.infiltration': 0.25 },
      '8/p7/8/8/4k3/8/4K3/8 w - - 0 1',
      1.25,
    ],
    ['a pawn ending gives a bonus', { 'initiative.pawnsOnly': 0.25 }, '4k3/8/8/8/8/8/P7/4K3 w - - 0 1', 1.25],
    [
      'an ending with a piece is not a pawn ending',
      { 'initiative.pawnsOnly': 0.25 },
      '4k3/8/8/8/8/8/P7/N3K3 w - - 0 1',
      1,
    ],
    [
      'the floor limits the factor',
      { 'initiative.pawn': -0.5, 'initiative.least': 0.75 },
      '4k3/8/8/8/8/8/P7/4K3 w - - 0 1',
      0.75,
    ],
    [
      'the ceiling limits the factor',
      { 'initiative.pawn': 0.5, 'initiative.most': 1.25 },
      '4k3/8/8/8/8/8/P7/4K3 w - - 0 1',
      1.25,
    ],
  ])('%s', (_what, settings, fen, expected) => {
    expect(factor(settings, fen)).toBe(expected);
  });
  test('counts for nothing in the middlegame', () => {
    const middlegame = { 'phase.full': 1 };
    expect(factor({ 'initiative.base': 0.5 }, '4k3/8/8/8/8/8/P7/N3K3 w - - 0 1', middlegame)).toBe(1);
  });
});
