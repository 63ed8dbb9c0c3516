import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { createEngine } from '../engine/node.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadProfile } from '../profiles/node.ts';
import { VERSION } from '../rules/version.ts';
import { UciSession } from '../uci/session.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';

async function uci(io: Io): Promise<void> {
  const identity = { name: `Lucena ${VERSION}`, author: 'the Lucena developers' };
  const write = (line: string) => io.print(line);
  const session = new UciSession(identity, createEngine(undefined, { compile: engineCompiler() }), write, (text) =>
    loadProfile(chessProfiles(), text),
  );
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
  command.action(() => uci(io));
}
