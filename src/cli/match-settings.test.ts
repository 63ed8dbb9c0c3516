import { expect, test } from 'vitest';
import type { Contestant } from '../lab/match/player.ts';
import { distinctNames } from '../lab/match/player-text.ts';
import { scriptedText } from '../lab/match/players.testing.ts';
import { readSettings, type SettingTexts, wholeSetting } from '../lab/match/settings.ts';
import { Tally } from '../lab/match/tally.ts';
import { loadRules } from '../rules/node.ts';
import { contestant } from './match-players.ts';
import { resultText } from './match-text.ts';
import { readOpenings } from './options.ts';
import { TestIo } from './run.testing.ts';

const position = (await loadRules()).position();

function read(texts: SettingTexts) {
  return readSettings(texts, position, readOpenings);
}

test('a setting that is not given gets a default, which is stored like the given ones', async () => {
  const { controls, margin, stall, adjudication, openings, chess960, texts } = await read({});
  expect(controls).toEqual([{ nodes: 5000 }, { nodes: 5000 }]);
  expect({ margin, stall, adjudication, chess960 }).toEqual({
    margin: 50,
    stall: 60_000,
    adjudication: {},
    chess960: false,
  });
  expect(openings.length).toBeGreaterThanOrEqual(1032);
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
    sprt: '-5,2.5',
    model: 'logistic',
    beta: '0.1',
  };
  const { controls, margin, stall, adjudication, openings, sprt, texts } = await read(given);
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
  expect(sprt).toEqual({ model: 'logistic', elo0: -5, elo1: 2.5, alpha: 0.05, beta: 0.1 });
  expect(texts).toMatchObject({ ...given, alpha: '0.05' });
  const plain = await read({});
  expect(openings).not.toEqual(plain.openings);
  expect([...openings].sort()).toEqual([...plain.openings].sort());
  expect(texts['openings, content']).not.toBe(plain.texts['openings, content']);
  expect((await read({ resign: '600,4' })).adjudication.resign).toMatchObject({ agreed: true });
});

test('a run of an earlier version is resumed with the well-known openings that it was started with', async () => {
  for (const seed of [undefined, '5']) {
    // The digests that version 0.1.0 wrote.
    const content = seed === undefined ? 'f8c1b48966fe315e' : '94d40bea0fe0f135';
    const { openings } = await read({ seed, 'openings, content': content });
    expect(openings).toHaveLength(32);
  }
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
  [{ sprt: '5,0' }, 'sprt'],
  [{ sprt: '0,5', model: 'x' }, 'model'],
  [{ alpha: '0.1' }, 'alpha'],
])('%j is refused with the name of the option', async (texts, field) => {
  await expect(read(texts)).rejects.toMatchObject({ field });
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

test('a match without games has no score and no Elo', () => {
  expect(resultText(new Tally().result)).toBe('0 games');
});
