import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { Game } from '../engine/game.ts';
import { createGameEngine } from '../engine/node.ts';
import { loadProfile } from '../profiles/node.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { VERSION } from '../rules/version.ts';
import { type Dialect, UCI, USI } from '../uci/dialect.ts';
import { UciSession } from '../uci/session.ts';
import { VariantSession } from '../uci/variant-session.ts';
import { BOARD_FLAGS, NINE_BOARD_HELP } from './board-option.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';

/** A session on a board. Its engine is made when `before` is done. */
function openSession(io: Io, dialect: Dialect, game: Game<BoardPosition>, before = Promise.resolve()): UciSession {
  const identity = { name: `Lucena ${VERSION}`, author: 'the Lucena developers' };
  const write = (line: string) => io.print(line);
  const engine = before.then(() => createGameEngine(game, undefined, { compile: engineCompiler() }));
  const load = (text: string) => loadProfile(game.profiles(), text);
  return new UciSession(identity, engine, write, load, { game, dialect });
}

async function converse(io: Io, session: UciSession | VariantSession): Promise<void> {
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
  command.action(() => converse(io, new VariantSession((game, before) => openSession(io, UCI, game, before))));
}

export function defineUsi(command: Command, io: Io): void {
  command.option(BOARD_FLAGS, NINE_BOARD_HELP, 'shogi').action(async ({ board }: { board: string }) => {
    const { nineGameOf } = await import('./read-board.ts');
    return converse(io, openSession(io, USI, await nineGameOf(board)));
  });
}
