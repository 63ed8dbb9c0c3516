import { expect, test } from 'vitest';
import { loadRules } from '../../rules/node.ts';
import { readDecisions } from './read-decisions.ts';

const position = (await loadRules()).position();

function game(white: string, black: string, moves: string): string {
  return `[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n\n${moves} *\n\n`;
}

const OPENING = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7';
const read = (text: string, player: string, skipPlies = 8) => readDecisions(text, position, { player, skipPlies });

test('moves belong to the player or to an opponent, from the wanted half-move on', async () => {
  const { player, games, decisions } = await read(
    game('Ann', 'Bob', OPENING) + game('Cid', ' ann', `${OPENING} 6. Re1`) + game('Bob', 'Cid', OPENING),
    'ann ',
  );
  expect(player).toBe('Ann');
  expect(games.map(({ number }) => number)).toEqual([1, 2]);
  expect(decisions.map(({ game: one, mover }) => `${one} ${mover}`)).toEqual([
    '0 player',
    '0 opponent',
    '1 opponent',
    '1 player',
    '1 opponent',
  ]);
});

test('a game counts once, and one that cannot be played is reported', async () => {
  const faults: string[] = [];
  const { games } = await readDecisions(
    game('Ann', 'Bob', OPENING) + game('Ann', 'Bob', OPENING) + game('Ann', 'Bob', '1. e4 e5 2. Ke3'),
    position,
    { player: 'ann', skipPlies: 0, onFault: (message) => faults.push(message) },
  );
  expect(games).toHaveLength(1);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('game 3');
});

test('moves in time trouble and moves of variations are left out', async () => {
  const { decisions } = await read(
    game(
      'Ann',
      'Bob',
      '1. e4 { [%clk 0:01:00] } (1. d4 d5 2. c4) e5 { [%clk 0:00:40] } 2. Nf3 { [%clk 0:00:29] } Nc6 { [%clk 0:00:31] }',
    ),
    'Ann',
    0,
  );
  expect(decisions.map(({ mover }) => mover)).toEqual(['player', 'opponent', 'opponent']);
});

test('an unknown player is an error that names the nearest', async () => {
  const text = game('Carlsen, Magnus', 'Caruana, Fabiano', OPENING) + game('Carlson, M', 'Caruana, Fabiano', OPENING);
  await expect(read(text, 'carlsen')).rejects.toThrow(
    'there is no player "carlsen" in the games; did you mean "Carlsen, Magnus" (1 game)?',
  );
  await expect(read(text, 'Caruanna, Fabian')).rejects.toThrow('did you mean "Caruana, Fabiano" (2 games)?');
  await expect(read(text, 'Zukertort')).rejects.toThrow('players are "Caruana, Fabiano" (2 games)');
  await expect(read('', 'Ann')).rejects.toThrow('there are no games in the file');
});
