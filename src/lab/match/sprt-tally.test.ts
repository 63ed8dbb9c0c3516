import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { logLikelihoodRatio } from '../likelihood.ts';
import { randomNumbers, shuffle } from '../random.ts';
import type { Sprt } from '../sprt.ts';
import { SprtTally } from './sprt-tally.ts';
import type { MatchGame } from './tally.ts';

const SPRT: Sprt = { model: 'normalised', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };

/** A game that the first player wins with White and mostly draws with Black. Its moves are unique unless given. */
function game(number: number, moves = [{ uci: `unique${number}`, ms: 1 }]): MatchGame {
  const whitePlayer = number % 2 === 1 ? 0 : 1;
  const white = whitePlayer === 0 ? 1 : number % 8 === 0 ? 1 : 0.5;
  return { number, whitePlayer, white, fen: START_FEN, reason: 'checkmate', moves, overruns: [] };
}

function tally(games: readonly MatchGame[]) {
  const counted = new SprtTally(SPRT);
  for (const each of games) counted.add(each);
  return counted;
}

const games = Array.from({ length: 400 }, (_, i) => game(i + 1));

test('the verdict does not depend on the order in which games end, and games after it do not count', () => {
  const { result, isDecided } = tally(games);
  expect(isDecided).toBe(true);
  expect(result.games).toBeLessThan(200);
  expect(result.games % 2).toBe(0);
  expect(result.llr).toBeGreaterThanOrEqual(Math.log(19));
  for (const seed of [1, 2, 3]) expect(tally(shuffle(games, randomNumbers(seed))).result).toEqual(result);
  // The pair before the last had not decided.
  const before = tally(games.slice(0, result.games - 2));
  expect(before.isDecided).toBe(false);
  expect(before.result.llr).toBeLessThan(Math.log(19));
});

test('pairs wait for the pairs before them, and games for their partners', () => {
  const counted = tally([3, 4, 5, 1].map((number) => game(number)));
  expect(counted.result).toMatchObject({ games: 0, llr: 0 });
  counted.add(game(2));
  expect(counted.result.games).toBe(4);
  counted.add(game(6));
  expect(counted.result).toMatchObject({ games: 6, pentanomial: [0, 0, 0, 3, 0] });
  expect(counted.result.llr).toBe(logLikelihoodRatio('normalised', [0, 0, 0, 3, 0], 0, 100));
});

test('a pair that repeats another adds no evidence', () => {
  const same = [{ uci: 'e2e4', ms: 1 }];
  const repeated = games.map(({ number }) => game(number, same));
  expect(tally(repeated).isDecided).toBe(false);
  expect(tally(repeated).result.repeatedPairs).toBeGreaterThan(190);
});
