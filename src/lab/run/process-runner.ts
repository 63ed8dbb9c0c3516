import { setMaxListeners } from 'node:events';
import { gameOn } from '../../engine/game-on.ts';
import { createGameEngine } from '../../engine/node.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import type { Board } from '../../rules/nine/board.ts';
import { startPlayer } from '../match/start-player.ts';
import { LocalRunner } from './local-runner.ts';
import { ThreadTable } from './thread-table.ts';

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
