import { expect, test } from 'vitest';
import { lucena } from './run.testing.ts';
import { mateSchema } from './schemas.ts';

test.each([
  ['chess', [], '8/7k/R7/8/8/8/8/1R5K w - - 0 1', 'Rb7+ Kg8 Ra8#'],
  ['shogi', ['--board', 'shogi'], '7lk/7p1/8K/9/9/9/9/9/9 b G 1', 'G*12'],
])('mate prints the shortest mate of a problem of %s', async (_, board, fen, line) => {
  const { out } = await lucena('mate', ...board, '--fen', fen);
  expect(out).toContain(line);
});

test('mate tells what is settled, in JSON', async () => {
  const ask = async (...args: string[]) => mateSchema.parse(JSON.parse((await lucena('mate', '--json', ...args)).out));
  expect(await ask()).toMatchObject({ proof: 'none', moves: null, line: [] });
  const open = ['--board', 'shogi', '--fen', '9/9/4k4/9/9/9/9/9/4K4 b 2R2B4G4S4N4L9P 1'];
  expect(await ask(...open, '--nodes', '100')).toMatchObject({ board: 'shogi', proof: 'unknown' });
  const ladder = ['--fen', '8/7k/R7/8/8/8/8/1R5K w - - 0 1'];
  expect(await ask(...ladder, '--within', '1')).toMatchObject({ proof: 'none', depth: 1 });
  expect(await ask(...ladder)).toMatchObject({ proof: 'mate', moves: 2, depth: 3 });
});

test.each([
  [['--within', '0'], 'within'],
  [['--fen', 'x'], 'fen'],
  [['--board', 'nine'], 'board'],
])('mate refuses %j in one line', async (args, field) => {
  const { status, err } = await lucena('mate', ...args);
  expect(status).toBe(2);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(field);
});
