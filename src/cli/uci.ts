import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { createGameEngine } from '../engine/node.ts';
import { loadProfile } from '../profiles/node.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { VERSION } from '../rules/version.ts';
import { type Dialect, UCI, USI } from '../uci/dialect.ts';
import { UciSession } from '../uci/session.ts';
import { BOARD_FLAGS, NINE_BOARD_HELP } from './board-option.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';

async function converse(io: Io, game: Game<BoardPosition>, dialect: Dialect): Promise<void> {
  const identity = { name: `Lucena ${VERSION}`, author: 'the Lucena developers' };
  const write = (line: string) => io.print(line);
  const engine = createGameEngine(game, undefined, { compile: engineCompiler() });
  const load = (text: string) => loadProfile(game.profiles(), text);
  const session = new UciSession(identity, engine, write, load, { game, dialect });
  const input = createInterface({ input: io.stdin, terminal: false });
  for await (const line of input) {
    session.receive(line);
    if (session.hasQuit) break;
  }
  // `quit` must end the process even if a worker no longer answers. On a busy machine a worker may take seconds to start.
  if (session.hasQuit) setTimeout(() => io.exit(0), 5000).unref();
  await session.end();
  input.close();
  io.stdin.destroy();
}

export function defineUci(command: Command, io: Io): void {
  command.action(() => converse(io, CHESS_GAME, UCI));
}

export function defineUsi(command: Command, io: Io): void {
  command.option(BOARD_FLAGS, NINE_BOARD_HELP, 'shogi').action(async ({ board }: { board: string }) => {
    const { nineGameOf } = await import('./read-board.ts');
    return converse(io, await nineGameOf(board), USI);
  });
}
