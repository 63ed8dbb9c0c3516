import { expect, test } from 'vitest';
import { loadFen, positionFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { KNOWN_POSITIONS } from './known-positions.ts';

test('ten well-known positions are legal, and no two are the same', async () => {
  const position = (await loadRules()).position();
  for (const { fen } of KNOWN_POSITIONS) {
    unwrap(loadFen(position, fen));
    expect(positionFen(position)).toBe(fen);
  }
  expect(new Set(KNOWN_POSITIONS.map(({ fen }) => fen)).size).toBe(10);
});
