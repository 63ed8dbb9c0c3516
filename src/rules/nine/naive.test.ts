import { expect, test } from 'vitest';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { COMPARED_BOARDS, compareWithNaive } from './naive-agreement.testing.ts';

/** The number of positions, and of those whose moves are also made. */
const POSITIONS = amount({ quick: 200, slow: 2000 });
const MADE = amount({ quick: 40, slow: 2000 });

test.each(COMPARED_BOARDS.map((board) => [board.name, board] as const))(
  'on random positions of the board %s both generators agree',
  async (_name, board) => {
    const position = (await loadNineRules(board)).position();
    let total = 0;
    for (let number = 0; number < POSITIONS; number++) total += compareWithNaive(position, number, number < MADE);
    expect(total).toBeGreaterThan(20 * POSITIONS);
  },
  600_000,
);
