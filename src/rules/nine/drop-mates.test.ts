import { expect, test } from 'vitest';
import { isDropMate } from './drop-mates.testing.ts';

test.each([
  ['a pawn that is dropped to give mate is a mate by a dropped pawn', '8k/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', true],
  ['one that a pinned piece could take is one, too', '4R2gk/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', true],
  ['a check that the king can escape is none', '8k/9/7G1/9/9/9/9/9/4K4 b P 1', 'P*1b', false],
  ['a drop that gives no check is none', '8k/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*5e', false],
  ['a second pawn on the file is illegal for another reason', '8k/9/6NG1/9/9/8P/9/9/4K4 b P 1', 'P*1b', false],
  [
    'a drop that leaves the own king in check is illegal for another reason',
    '8k/9/6NG1/9/9/9/9/9/r3K4 b P 1',
    'P*1b',
    false,
  ],
  ['a pawn without a move is illegal for another reason', '9/9/9/9/9/9/9/9/k3K4 b P 1', 'P*5a', false],
  ['a mate by a pawn on the board is none', '8k/9/6NGP/9/9/9/9/9/4K4 b P 1', '1c1b', false],
  ['a mate by another dropped piece is none', '8k/9/6NP1/9/9/9/9/9/4K4 b G 1', 'G*1b', false],
])('%s', (_name, sfen, usi, expected) => {
  expect(isDropMate(sfen, usi)).toBe(expected);
});
