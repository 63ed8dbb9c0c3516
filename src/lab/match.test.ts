import { expect, test } from 'vitest';
import { DEFAULT_PROFILE } from '../engine/default.ts';
import { createEngine } from '../engine/node.ts';
import { exportPgn } from '../notation/pgn-export.ts';
import { parsePgn } from '../notation/pgn-parser.ts';
import { replayPgn } from '../notation/pgn-replay.ts';
import { loadRules } from '../rules/node.ts';
import { type MatchGame, playMatch, tally } from './match.ts';
import { builtInOpenings, parseOpenings } from './openings.ts';
import { randomNumbers, shuffle } from './random.ts';
import { gameRecord } from './record.ts';

const rules = await loadRules();
const openings = builtInOpenings(rules.position());

function game(number: number, whitePlayer: 0 | 1, white: 0 | 0.5 | 1): MatchGame {
  return { number, whitePlayer, white, fen: '', reason: 'checkmate', san: [] };
}

test('the tally is the first player’s, whichever color it had', () => {
  expect(tally([game(1, 0, 1), game(2, 1, 0)])).toMatchObject({ wins: 2, losses: 0, pentanomial: [0, 0, 0, 0, 1] });
  expect(tally([game(1, 0, 0), game(2, 1, 1)])).toMatchObject({ wins: 0, losses: 2, pentanomial: [1, 0, 0, 0, 0] });
  expect(tally([game(1, 0, 1), game(2, 1, 1)])).toMatchObject({ wins: 1, losses: 1, pentanomial: [0, 0, 1, 0, 0] });
  expect(tally([game(1, 0, 0.5), game(2, 1, 0)])).toMatchObject({ wins: 1, draws: 1, pentanomial: [0, 0, 0, 1, 0] });
});

test('pairs are counted by opening, not by the order in which games end', () => {
  const result = tally([game(3, 0, 1), game(1, 0, 1), game(4, 1, 0), game(2, 1, 1)]);
  expect(result.pentanomial).toEqual([0, 0, 1, 0, 1]);
});

test('a real match: more nodes win, games are legal, and concurrency changes nothing', async () => {
  const play = (concurrency: number) =>
    playMatch({
      rules,
      createEngine,
      players: [
        { name: 'many', profile: DEFAULT_PROFILE, limits: { nodes: 3000 } },
        { name: 'few', profile: DEFAULT_PROFILE, limits: { nodes: 100 } },
      ],
      openings,
      pairs: 6,
      concurrency,
    });
  const one = await play(1);
  const two = await play(2);
  expect(two).toEqual(one);
  expect(one.result.games).toBe(12);
  expect(one.result.wins).toBeGreaterThan(one.result.losses);
  const position = rules.position();
  for (const played of one.games) {
    const [item] = parsePgn(exportPgn(gameRecord(played, ['many', 'few'])));
    expect(item).toMatchObject({ ok: true });
    if (item?.ok) expect(replayPgn(position, item.value)).toMatchObject({ ok: true });
  }
});

test('an engine against itself scores exactly half: what one color wins the other wins too', async () => {
  const same = { name: 'same', profile: DEFAULT_PROFILE, limits: { nodes: 500 } };
  const { result } = await playMatch({
    rules,
    createEngine,
    players: [same, same],
    openings,
    pairs: 8,
    concurrency: 2,
  });
  expect(result.pentanomial).toEqual([0, 0, 8, 0, 0]);
  expect(result.elo).toBe(0);
});

test('the built-in openings are distinct and playable', () => {
  expect(new Set(openings).size).toBe(openings.length);
  expect(openings.length).toBeGreaterThanOrEqual(32);
});

test('a bad line of an openings file is named and nothing is used', () => {
  const text = `${openings[0]}\n\n8/8/8 w - -\n`;
  expect(parseOpenings(text, rules.position())).toMatchObject({
    ok: false,
    fault: { field: 'openings', message: expect.stringContaining('line 3') },
  });
  expect(parseOpenings('\n', rules.position())).toMatchObject({ ok: false, fault: { code: 'openings.empty' } });
});

test('a seed gives one order, another seed another', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffle(items, randomNumbers(1))).toEqual(shuffle(items, randomNumbers(1)));
  expect(shuffle(items, randomNumbers(1))).not.toEqual(shuffle(items, randomNumbers(2)));
  expect([...shuffle(items, randomNumbers(3))].sort((a, b) => a - b)).toEqual(items);
});
