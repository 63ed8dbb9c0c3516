import { expect, test } from 'vitest';
import { compileCore } from '../../rules/node.ts';
import { Rules } from '../../rules/rules.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { gameAt, readGames } from './tasks.ts';

const rules = compileCore().then((module) => new Rules(module));
const context = { chess: () => rules } as unknown as TaskContext;

/** Two games on one line, comments between games, one that cannot be read, and a byte order mark at the start. */
const TEXT = `\uFEFF[White "A"]

1. e4 e5 1-0 1. d4 d5
2. c4 *

[White "C"]

1. e4 (1. d4 *

; a note
[White "D"]

1. Nf3 {good} Nf6
2. Ke3 *
`;

test('games are read again from a text one by one, the same as all at once (trust 2)', async () => {
  const facts = readGames(context, 'file', TEXT);
  expect(facts.map(({ white, plies, fault }) => [white, plies, fault === ''])).toEqual([
    ['A', 2, true],
    ['', 3, true],
    ['', 0, false],
    ['D', 3, true],
  ]);
  expect((await gameAt(context, 'file', 0))?.record.moves.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5']);
  expect((await gameAt(context, 'file', 1))?.record.moves.map(({ uci }) => uci)).toEqual(['d2d4', 'd7d5', 'c2c4']);
  await expect(gameAt(context, 'file', 2)).rejects.toThrow(facts[2]!.fault);
  await expect(gameAt(context, 'file', 3)).rejects.toThrow(/game 4, line 14, column 4/);
  await expect(gameAt(context, 'file', 4)).rejects.toThrow('the file has no such game');
});

test('at most two files are held as text (trust 2)', async () => {
  for (const id of ['a', 'b', 'c']) readGames(context, id, '1. e4 *\n\n1. d4 *');
  expect(await gameAt(context, 'a', 1)).toBe(undefined);
  for (const id of ['b', 'c']) expect((await gameAt(context, id, 1))?.record.moves).toMatchObject([{ uci: 'd2d4' }]);
});
