import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import type { RunGame } from '../run/play-run.ts';
import { MatchView } from './match-view.ts';

const SPRT = { model: 'normalised', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } as const;

function game(number: number): RunGame {
  const moves = [{ uci: `unique${number}`, ms: 1 }];
  return { number, whitePlayer: 0, white: 1, fen: START_FEN, reason: 'checkmate', moves, overruns: [] };
}

test('games that a test does not count yet are shown as such, because they are listed', () => {
  const about = { names: ['a', 'b'], limits: ['5 nodes', '5 nodes'], games: 100 } as const;
  const view = new MatchView({ ...about, sprt: SPRT }, [2, 3, 4].map(game));
  expect(view.shown).toMatchObject({ played: 0, uncounted: 3 });
  expect(view.pairs(0, 10).pairs).toHaveLength(2);
  view.add(game(1));
  expect(view.shown).toMatchObject({ played: 4, uncounted: 0 });
  expect(new MatchView({ ...about, sprt: undefined }, [game(2)]).shown).toMatchObject({ played: 1, uncounted: 0 });
});
