import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { count, type PerftPart } from './tasks.ts';

test('the parts of a perft add up to its total and report progress', async () => {
  const parts: PerftPart[] = [];
  const context = new NodeTaskContext((part) => parts.push(part as PerftPart));
  expect((await count(context, START_FEN, 3)).nodes).toBe(8902);
  expect(parts.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(8902);
  expect(parts.map(({ done, of }) => [done, of])).toEqual(Array.from({ length: 20 }, (_, i) => [i + 1, 20]));
});

test('a bad depth or FEN is refused with the name of its field', async () => {
  for (const depth of [0, 16, 1.5])
    await expect(count(new NodeTaskContext(), START_FEN, depth)).rejects.toMatchObject({ field: 'depth' });
  await expect(count(new NodeTaskContext(), '8/8 w - - 0 1', 1)).rejects.toMatchObject({ code: 'fen.ranks' });
});
