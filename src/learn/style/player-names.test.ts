import { expect, test } from 'vitest';
import { countPlayers } from './count-players.ts';

function game(white: string, black: string): string {
  return `[White "${white}"]\n[Black "${black}"]\n\n1. e4 e5 *\n\n`;
}

test('players are counted by name, without letter case, those with the most games first', async () => {
  const players = await countPlayers([game('Ann', 'Bob'), game('?', 'ann '), game('', 'BOB'), game('Cy', 'Ann')]);
  expect(players).toEqual([
    { name: 'Ann', games: 3 },
    { name: 'Bob', games: 2 },
    { name: 'Cy', games: 1 },
  ]);
});

test('games without players, and no games, are refused', async () => {
  await expect(countPlayers(game('?', ''))).rejects.toThrow('no game names its players');
  await expect(countPlayers('')).rejects.toThrow('there are no games in the file');
});
