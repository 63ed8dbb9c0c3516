import { reasonOf } from '../lab/files.ts';
import { Io } from './io.ts';
import { run } from './program.ts';

/** Runs the command line of this process. */
export async function start(): Promise<void> {
  const { stdin, stdout, stderr, argv } = process;
  // A reader that closes the pipe early (`lucena … | head`) is not an error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    stderr.write(`lucena: output: cannot be written: ${reasonOf(error)}\n`);
    process.exit(1);
  });
  const args = argv.slice(2);
  // Graphical interfaces start an engine with no arguments and talk to it through a pipe.
  const isEngine = args.length === 0 && !stdin.isTTY;
  process.exitCode = await run(
    isEngine ? ['uci'] : args,
    new Io({ stdin, stdout, stderr, signals: process, exit: (code) => process.exit(code) }),
  );
}
