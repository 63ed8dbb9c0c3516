import { expect, test } from 'vitest';
import type { Contestant } from '../lab/match/player.ts';
import { scriptedText } from '../lab/match/players.testing.ts';
import { loadRules } from '../rules/node.ts';
import { contestant, distinctNames } from './match-players.ts';
import { readSettings, wholeSetting } from './match-settings.ts';
import { TestIo } from './run.testing.ts';

const position = (await loadRules()).position();

test('a setting that is not given gets a default, which is stored like the given ones', async () => {
  const { controls, margin, stall, adjudication, openings, chess960, texts } = await readSettings({}, position);
  expect(controls).toEqual([{ nodes: 5000 }, { nodes: 5000 }]);
  expect({ margin, stall, adjudication, chess960 }).toEqual({
    margin: 50,
    stall: 60_000,
    adjudication: {},
    chess960: false,
  });
  expect(openings).toHaveLength(32);
  expect(texts).toMatchObject({ nodes: '5000', margin: '50', stall: '60' });
});

test('every setting reaches the match that is played', async () => {
  const given = {
    tc: '1+0.01',
    depth: '-,6',
    margin: '7',
    stall: '3',
    resign: '600,4,either',
    draw: '10,8,40',
    maxPlies: '300',
    seed: '5',
  };
  const { controls, margin, stall, adjudication, openings, texts } = await readSettings(given, position);
  expect(controls).toEqual([
    { clock: { base: 1000, increment: 10 } },
    { clock: { base: 1000, increment: 10 }, depth: 6 },
  ]);
  expect({ margin, stall }).toEqual({ margin: 7, stall: 3000 });
  expect(adjudication).toEqual({
    resign: { score: 600, moves: 4, agreed: false },
    draw: { score: 10, moves: 8, from: 40 },
    maxPlies: 300,
  });
  expect(texts).toMatchObject(given);
  const plain = await readSettings({}, position);
  expect(openings).not.toEqual(plain.openings);
  expect([...openings].sort()).toEqual([...plain.openings].sort());
  expect(texts['openings, content']).not.toBe(plain.texts['openings, content']);
  expect((await readSettings({ resign: '600,4' }, position)).adjudication.resign).toMatchObject({ agreed: true });
});

test.each([
  [{ nodes: '1,2,3' }, 'nodes'],
  [{ tc: '1:30' }, 'tc'],
  [{ nodes: '5,-' }, 'B'],
  [{ nodes: '' }, 'nodes'],
  [{ openings: 'none.epd' }, 'openings'],
  [{ plies: 'x' }, 'plies'],
  [{ seed: '-1' }, 'seed'],
  [{ resign: '600' }, 'resign'],
  [{ resign: '0,4' }, 'resign'],
  [{ resign: '600,4,both' }, 'resign'],
  [{ draw: 'x,1' }, 'draw'],
  [{ maxPlies: '0' }, 'max-plies'],
  [{ margin: '1.5' }, 'margin'],
  [{ stall: '0' }, 'stall'],
])('%j is refused with the name of the option', async (texts, field) => {
  await expect(readSettings(texts, position)).rejects.toMatchObject({ field });
});

test('a number out of range is refused, naming the range', () => {
  expect(() => wholeSetting('games', '1', 2, 100)).toThrow("expected a whole number from 2 to 100, not '1'");
});

const UCI = { patience: 10_000, chess960: false };

test.each([
  ['uci:', /a program must follow/, 'B, uci'],
  ['uci:no-such-program', /cannot start 'no-such-program': no such program/, 'B, uci'],
  [scriptedText().replace('scripted-engine', 'no-such-engine'), /it exited with code 1/, 'B, uci'],
  [scriptedText('play', 1, '[UCI_Elo=3000]'), /from 1000 to 2000, not '3000'/, 'B, uci, UCI_Elo'],
  ['material{material.pwan=1}', /pwan/, 'B, knobs.material.pwan'],
])('the player %s is refused, and the message says which player', async (text, message, field) => {
  await expect(contestant(new TestIo(), text, 'B', UCI)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    field,
  });
});

test('two players always get different names', () => {
  const names = (a: string, b: string, limits: [number, number]) =>
    distinctNames([{ name: a }, { name: b }] as [Contestant, Contestant], [{ nodes: limits[0] }, { nodes: limits[1] }]);
  expect(names('x', 'y', [1, 2])).toEqual(['x', 'y']);
  expect(names('x', 'x', [1, 2])).toEqual(['x (1 nodes)', 'x (2 nodes)']);
  expect(names('x', 'x', [1, 1])).toEqual(['x (A)', 'x (B)']);
});
