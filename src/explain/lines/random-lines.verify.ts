import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { randomLinesAgree } from './random-lines.testing.ts';

test.each(['lines', 'lucena'])('totals of 1,000 random lines equal their ledgers exactly: %s', (name) => {
  expect(randomLinesAgree(unwrap(chessProfiles().preset(name)), 1000, 6)).toBe(1000);
});
