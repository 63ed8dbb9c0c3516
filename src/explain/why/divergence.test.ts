import { expect, test } from 'vitest';
import { divergenceOf } from './divergence.ts';

test.each([
  ['lines without a common position part at once', [1n, 2n, 3n], [4n, 5n], null, { move: 1, not: 1 }],
  ['lines that transpose part later', [1n, 2n, 3n, 4n], [5n, 6n, 3n, 7n], { move: 3, not: 3 }, { move: 4, not: 4 }],
  [
    'moves that both lines play after meeting belong to the meeting',
    [1n, 2n, 3n, 4n, 9n],
    [5n, 6n, 3n, 4n],
    { move: 4, not: 4 },
    { move: 5, not: 5 },
  ],
  [
    'one line may take longer to reach the common position',
    [1n, 2n, 3n],
    [5n, 6n, 7n, 8n, 3n, 9n],
    { move: 3, not: 5 },
    { move: 4, not: 6 },
  ],
  ['both lines may end in the same position', [1n, 2n, 3n], [4n, 5n, 3n], { move: 3, not: 3 }, null],
  [
    'one line may end where the other continues',
    [1n, 2n, 3n],
    [4n, 5n, 3n, 6n],
    { move: 3, not: 3 },
    { move: 4, not: 4 },
  ],
  [
    'of a repeated position, the last occurrence counts',
    [1n, 2n, 1n, 3n],
    [4n, 1n],
    { move: 3, not: 2 },
    { move: 4, not: 3 },
  ],
] as const)('%s', (_, move, not, meets, parts) => {
  expect(divergenceOf(move, not)).toEqual({ meets, parts });
});
