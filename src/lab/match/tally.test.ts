import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import type { PlayedGame } from './game.ts';
import { type MatchGame, moverOf, Tally } from './tally.ts';

let serial = 0;

/** A unique game, unless its moves are given. */
function game(number: number, whitePlayer: 0 | 1, white: 0 | 0.5 | 1, more: Partial<PlayedGame> = {}): MatchGame {
  const moves = [{ uci: `unique${serial++}`, ms: 1 }];
  return { number, whitePlayer, white, fen: START_FEN, reason: 'checkmate', moves, overruns: [], ...more };
}

function tally(games: readonly MatchGame[]) {
  const counted = new Tally();
  for (const each of games) counted.add(each);
  return counted.result;
}

const SAME = [{ uci: 'e2e4', ms: 1 }];
const OTHER = [{ uci: 'd2d4', ms: 1 }];

test('the tally is from the first player’s view, whichever color it had', () => {
  expect(tally([game(1, 0, 1), game(2, 1, 0)])).toMatchObject({ wins: 2, losses: 0, pentanomial: [0, 0, 0, 0, 1] });
  expect(tally([game(1, 0, 0), game(2, 1, 1)])).toMatchObject({ wins: 0, losses: 2, pentanomial: [1, 0, 0, 0, 0] });
  expect(tally([game(1, 0, 1), game(2, 1, 1)])).toMatchObject({ wins: 1, losses: 1, pentanomial: [0, 0, 1, 0, 0] });
  expect(tally([game(1, 0, 0.5), game(2, 1, 0)])).toMatchObject({ wins: 1, draws: 1, pentanomial: [0, 0, 0, 1, 0] });
});

test('wins by color and the average length are counted, by either player (trust 4, seed 002)', () => {
  const result = tally([
    game(1, 0, 1, { moves: [...SAME, ...OTHER, ...SAME] }),
    game(2, 1, 1, { moves: SAME }),
    game(3, 0, 0, { moves: SAME }),
    game(4, 1, 0.5, { moves: SAME }),
  ]);
  expect(result).toMatchObject({ wins: 1, losses: 2, draws: 1, whiteWins: 2, blackWins: 1, averagePlies: 1.5 });
  expect(tally([])).toMatchObject({ whiteWins: 0, blackWins: 0, averagePlies: null });
});

test('pairs are counted by opening, not by the order in which games end, and only if complete', () => {
  const result = tally([game(3, 0, 1), game(1, 0, 1), game(4, 1, 0), game(2, 1, 1), game(5, 0, 1)]);
  expect(result.pentanomial).toEqual([0, 0, 1, 0, 1]);
  expect(result.games).toBe(5);
});

test('a pair that repeats another is reported and adds no evidence', () => {
  const pair = (number: number) => [game(number, 0, 1, { moves: SAME }), game(number + 1, 1, 0, { moves: OTHER })];
  const once = tally([...pair(1), game(3, 0, 0), game(4, 1, 0)]);
  const again = tally([...pair(1), game(3, 0, 0), game(4, 1, 0), ...pair(5), ...pair(7)]);
  expect(once).toMatchObject({ duplicates: 0, repeatedPairs: 0 });
  expect(again).toMatchObject({ games: 8, wins: 7, duplicates: 4, repeatedPairs: 2 });
  expect(again.pentanomial).toEqual(once.pentanomial);
  expect(again.elo).toBe(once.elo);
  expect(again.error).toBe(once.error);
});

test('the order in which repeated games end does not matter', () => {
  const [a1, a2, b1, b2] = [
    game(1, 0, 1, { moves: SAME }),
    game(2, 1, 0, { moves: OTHER }),
    game(3, 0, 1, { moves: SAME }),
    game(4, 1, 0, { moves: OTHER }),
  ];
  for (const order of [
    [a1, a2, b1, b2],
    [a1, b2, b1, a2],
    [b2, a1, a2, b1],
  ])
    expect(tally(order)).toMatchObject({ duplicates: 2, repeatedPairs: 1, pentanomial: [0, 0, 0, 0, 1] });
});

test('a pair with the same moves in both games counts, and is reported', () => {
  const result = tally([game(1, 0, 1, { moves: SAME }), game(2, 1, 1, { moves: SAME })]);
  expect(result).toMatchObject({ duplicates: 0, alikePairs: 1, pentanomial: [0, 0, 1, 0, 0] });
});

test('the same moves from another opening count as another game', () => {
  const fen = START_FEN.replace('w', 'b');
  expect(tally([game(1, 0, 1, { moves: SAME }), game(3, 0, 1, { moves: SAME, fen })]).duplicates).toBe(0);
});

test('forfeits and overruns are counted for the player at fault', () => {
  const overruns = (ply: number, cpu: number | null = null) => [{ ply, allowed: 1, wall: 2, cpu }];
  const result = tally([
    game(1, 0, 0, { reason: 'time', overruns: overruns(2, 0.9) }),
    game(2, 1, 1, { reason: 'crash', overruns: overruns(3, 1.9) }),
    game(3, 0, 1, { reason: 'stall', overruns: overruns(0), fen: START_FEN.replace('w', 'b') }),
    game(4, 1, 0, { reason: 'illegal-move' }),
    game(5, 0, 1),
  ]);
  expect(result.forfeits[0]).toEqual({ time: 1, crash: 1, stall: 0, 'illegal-move': 0 });
  expect(result.forfeits[1]).toEqual({ time: 0, crash: 0, stall: 1, 'illegal-move': 1 });
  expect(result.overruns).toEqual([2, 1]);
  expect(result.starved).toEqual([1, 0]);
});

test('the player of a ply depends on who had White and which side started', () => {
  expect(moverOf(game(1, 0, 1), 0)).toBe(0);
  expect(moverOf(game(1, 1, 1), 0)).toBe(1);
  expect(moverOf(game(1, 0, 1, { fen: START_FEN.replace('w', 'b') }), 0)).toBe(1);
  expect(moverOf(game(1, 0, 1, { fen: START_FEN.replace('w', 'b') }), 1)).toBe(0);
});
