import { setMaxListeners } from 'node:events';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import { nineGame } from '../../engine/nine-game.ts';
import { createGameEngine } from '../../engine/node.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import type { Board } from '../../rules/nine/board.ts';
import { startPlayer } from '../match/start-player.ts';
import { LocalRunner } from './local-runner.ts';
import { ThreadTable } from './thread-table.ts';

/** The game on a board; of chess without one. A thread gets its board as data. */
export function gameOn(board: Board | undefined): Game<BoardPosition> {
  return board === undefined ? CHESS_GAME : nineGame(board);
}

/** Plays games in this process: players of this engine in threads, others as processes. */
export function processRunner(rules: BoardRules, concurrency: number, board?: Board): LocalRunner {
  const game = gameOn(board);
  const runner = new LocalRunner({
    rules,
    notation: game.notation,
    concurrency,
    start: ({ spec }, spare) => startPlayer(spec, spare, (profile) => createGameEngine(game, profile), game),
    openThread: () => new ThreadTable({ board }),
  });
  // Every order listens to the signal of its run. Node takes more than ten listeners for a leak and warns of it.
  setMaxListeners(2 * runner.capacity);
  return runner;
}
