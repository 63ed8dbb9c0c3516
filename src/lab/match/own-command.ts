import { fileURLToPath } from 'node:url';
import { packageFile } from '../../rules/package.ts';
import type { EngineCommand } from './command-line.ts';

const MAIN = fileURLToPath(packageFile('dist/cli/main.js'));

/** This engine as a separate UCI process. */
export function ownCommand(options: EngineCommand['options'] = []): EngineCommand {
  return { argv: [process.execPath, MAIN, 'uci'], options };
}
