import { expect, test } from 'vitest';
import { divergenceOf } from './divergence.ts';

test.each([
  ['lines that share nothing part at once', [1n, 2n, 3n], [4n, 5n], null, { move: 1, not: 1 }],
  ['lines that transpose part later', [1n, 2n, 3n, 4n], [5n, 6n, 3n, 7n], { move: 3, not: 3 }, { move: 4, not: 4 }],
  [
    'what they go on with together counts',
    [1n, 2n, 3n, 4n, 9n],
    [5n, 6n, 3n, 4n],
    { move: 4, not: 4 },
    { move: 5, not: 5 },
  ],
  ['one may take longer', [1n, 2n, 3n], [5n, 6n, 7n, 8n, 3n, 9n], { move: 3, not: 5 }, { move: 4, not: 6 }],
  ['they may end in one position', [1n, 2n, 3n], [4n, 5n, 3n], { move: 3, not: 3 }, null],
  ['one may end where the other goes on', [1n, 2n, 3n], [4n, 5n, 3n, 6n], { move: 3, not: 3 }, { move: 4, not: 4 }],
  ['a repeated position counts where it is last', [1n, 2n, 1n, 3n], [4n, 1n], { move: 3, not: 2 }, { move: 4, not: 3 }],
] as const)('%s', (_, move, not, meets, parts) => {
  expect(divergenceOf(move, not)).toEqual({ meets, parts });
});
