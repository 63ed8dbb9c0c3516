import type { PgnGame, PgnResult } from '../notation/pgn.ts';
import type { MatchGame } from './match.ts';

const RESULTS: Readonly<Record<MatchGame['white'], PgnResult>> = { 0: '0-1', 0.5: '1/2-1/2', 1: '1-0' };

/** A game of a match as PGN keeps it. */
export function gameRecord(game: MatchGame, names: readonly [string, string]): PgnGame {
  const result = RESULTS[game.white];
  const tags = new Map([
    ['Event', 'Lucena match'],
    ['Round', String(game.number)],
    ['White', names[game.whitePlayer]],
    ['Black', names[game.whitePlayer === 0 ? 1 : 0]],
    ['Result', result],
    ['SetUp', '1'],
    ['FEN', game.fen],
    ['Termination', game.reason],
  ]);
  const moves = game.san.map((san) => ({ san, nags: [], comments: [], variations: [] }));
  return { tags, line: { comments: [], moves }, result };
}
