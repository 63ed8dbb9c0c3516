import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation.ts';
import { CHESS } from '../ruleset.ts';
import { cases } from './sides.testing.ts';
import { undeveloped } from './undeveloped.ts';

describe('undeveloped pieces', () => {
  const at = (move: number) => `1nb1k3/8/8/8/2N5/8/8/1NB1KB2 w - - 0 ${move}`;
  cases(
    undeveloped,
    [
      ['knights on the first rank count', { knight: -7 }, at(11), -7, -7],
      ['bishops on the first rank count', { bishop: -5 }, at(11), -10, -5],
      ['nothing counts during the opening', { knight: -7, bishop: -5 }, at(10), 0, 0],
      ['the opening may be longer', { knight: -7, opening: 20 }, at(20), 0, 0],
      ['the opening may be empty', { knight: -7, opening: 0 }, at(1), -7, -7],
      ['the enemy’s first rank does not count', { knight: -7 }, '1N2k3/8/8/8/8/8/8/1n2K3 w - - 0 30', 0, 0],
    ],
    {},
  );

  test('is left out in games that do not count moves', () => {
    expect(new Evaluation({ ...CHESS, capabilities: ['castling'] }, [undeveloped]).terms).toEqual([]);
  });
});
