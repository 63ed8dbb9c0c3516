import type { Position } from '../../rules/position.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import { checkGame } from '../match/check-game.ts';
import { readLine } from '../match/journal-lines.ts';
import type { GameOrder, GameRecord } from '../run/runner.ts';

function refuse(field: string, message: string): never {
  throw new FaultError(fail('queue.answer', field, message).fault);
}

/** Reads the games of a batch, checks each against its order and replays it. Throws a fault if one is wrong. */
export function readGames(
  games: readonly unknown[],
  orders: readonly GameOrder[],
  worker: string,
  position: Position,
): GameRecord[] {
  if (games.length !== orders.length) refuse('games', `expected ${orders.length}, found ${games.length}`);
  return orders.map(({ number, fen, white, black, rules }, index) => {
    const game = unwrap(readLine(games[index]));
    if (!('number' in game)) return refuse('games', 'not a valid game');
    if (game.number !== number) refuse('games', `expected game ${number}, found game ${game.number}`);
    checkGame(game, {
      label: (player) => (player === 0 ? white.label : black.label),
      schedule: () => ({ white: 0, black: 1, fen }),
      adjudication: rules.adjudication,
      position,
    });
    const { whitePlayer: _, blackPlayer: __, ...record } = game;
    return { ...record, worker };
  });
}
