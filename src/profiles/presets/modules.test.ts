import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../../evaluation/compile/compile.ts';
import { ChessMachine } from '../../evaluation/machine.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';

// A refactoring of the compiler must not change its output. A change that is meant to do so replaces the hashes in
// modules.txt and says why in its commit.
const profiles = chessProfiles();
const machine = new ChessMachine(await compileCore(), false);
const pinned = new Map(
  readFileSync(new URL('modules.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

describe('a preset compiles to the pinned bytes', () => {
  test.each(profiles.names.flatMap((name) => [false, true].map((lines) => ({ name, lines }))))(
    '$name, line scoring: $lines',
    ({ name, lines }) => {
      const { evaluation, values } = unwrap(profiles.preset(name));
      const { module, blocks } = compile(evaluation, values, machine.target(), 1, { lines });
      const hash = createHash('sha256').update(module);
      for (const { address, bytes } of blocks) hash.update(`${address}`).update(bytes);
      expect(hash.digest('hex')).toBe(pinned.get(lines ? `${name}+lines` : name));
    },
  );
});
