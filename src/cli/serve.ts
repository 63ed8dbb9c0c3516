import { spawn } from 'node:child_process';
import { Command } from 'commander';
import { serve } from '../server/serve.ts';
import { wholeNumber } from './options.ts';

/** What opens an address in the user's browser; undefined where there is no desktop. */
export function opener(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

function openInBrowser(url: string): void {
  const [command, ...args] = opener(process.platform, process.env) ?? [];
  if (command === undefined || !process.stdout.isTTY) return;
  // Who has no browser to open still has the address.
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('the workbench in your browser, served on this machine only')
    .option('--port <port>', 'port to listen on, 0 for any', wholeNumber(0, 65535), 4747)
    .option('--no-open', 'do not open a browser')
    .action(async ({ port, open }: { port: number; open: boolean }) => {
      const { url } = await serve({ port });
      process.stdout.write(`Lucena is at ${url}  (Ctrl-C ends it)\n`);
      if (open) openInBrowser(url);
    });
}
