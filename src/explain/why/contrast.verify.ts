import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { contrastsAddUp } from './contrast.testing.ts';

test.each([
  ...chessProfiles().names.map((name) => [name, 'full', 80] as const),
  ['orchestrator', 'lines', 400],
  ['orchestrator', 'greedy', 300],
  ['lucena', 'lines', 150],
] as const)(
  'the differences of random lines add up and are the same with colors swapped: %s, %s',
  (name, mode, count) => {
    expect(contrastsAddUp(unwrap(chessProfiles().preset(name)), mode, count, 11)).toBe(count);
  },
);
