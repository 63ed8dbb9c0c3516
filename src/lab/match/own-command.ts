import { fileURLToPath } from 'node:url';
import type { EngineCommand } from './command-line.ts';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

/** This engine as another program: a process of its own that is spoken to in UCI. */
export function ownCommand(options: EngineCommand['options'] = []): EngineCommand {
  return { argv: [process.execPath, MAIN, 'uci'], options };
}
