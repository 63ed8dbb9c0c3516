import { expect, test } from 'vitest';
import { passed } from './use-threat.ts';

test('for the threat the other side is to move, without en passant', () => {
  expect(passed('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3')).toBe(
    'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  );
});
