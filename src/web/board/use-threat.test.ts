import { expect, test } from 'vitest';
import { passed } from './use-threat.ts';

test('for the threat the other side is to move, without en passant', () => {
  expect(passed({ family: 'chess' }, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3')).toBe(
    'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  );
});

test('on boards of 9 × 9 both keep their hands', () => {
  expect(passed({ family: 'nine' }, '4k4/9/9/9/9/9/9/9/4K4 b 2Pg 41')).toBe('4k4/9/9/9/9/9/9/9/4K4 w 2Pg 1');
});
