import { Command } from 'commander';
import { serve } from '../server/serve.ts';
import { wholeNumber } from './options.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('the workbench in your browser, served on this machine only')
    .option('--port <port>', 'port to listen on, 0 for any', wholeNumber(0, 65535), 4747)
    .action(async ({ port }: { port: number }) => {
      const { url } = await serve({ port });
      process.stdout.write(`Lucena is at ${url}  (Ctrl-C ends it)\n`);
    });
}
