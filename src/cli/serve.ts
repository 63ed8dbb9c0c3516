import { spawn } from 'node:child_process';
import { type Command, Option } from 'commander';
import { ablationFolder } from '../lab/ablation/stored-results.ts';
import { LOOPBACK } from '../server/guard.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';

/** The command that opens an address in the user's browser; undefined without a desktop. */
export function opener(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

function openInBrowser(io: Io, url: string): void {
  const [command, ...args] = opener(process.platform, process.env) ?? [];
  if (command === undefined || !io.stdout.isTTY) return;
  // The address was printed, so a browser that does not open is not an error.
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

interface Options {
  readonly port: number;
  readonly host: string;
  readonly token?: string;
  readonly runs: string;
  readonly open: boolean;
}

export function defineServe(command: Command, io: Io): void {
  command
    .option('--port <port>', 'port to listen on, 0 for any', wholeNumber(0, 65535), 4747)
    .option('--host <address>', 'address to listen on; any address but loopback requires a token', LOOPBACK)
    .addOption(
      // Every user of the machine can see a command line, but not the environment.
      new Option('--token <secret>', 'secret that a browser must present, 16 characters or more').env('LUCENA_TOKEN'),
    )
    .option('--runs <folder>', 'folder for the runs that the page starts', 'runs')
    .option('--no-open', 'do not open a browser')
    .action(async ({ open, ...options }: Options) => {
      // Loaded on demand: the web framework takes longer to load than most commands to run.
      const { serve } = await import('../server/serve.ts');
      const { entrance } = await serve({ ...options, ablations: ablationFolder(process.env) });
      io.print(`Lucena is at ${entrance}  (Ctrl-C to stop)`);
      if (open) openInBrowser(io, entrance);
    });
}
