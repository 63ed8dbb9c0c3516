#!/usr/bin/env node
import { reasonOf } from './files.ts';
import { Io } from './io.ts';
import { run } from './program.ts';

// A reader that closes the pipe early (`lucena … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`lucena: output: cannot be written: ${reasonOf(error)}\n`);
  process.exit(1);
});
const args = process.argv.slice(2);
// Graphical interfaces start an engine with no arguments and talk to it through a pipe.
const isEngine = args.length === 0 && !process.stdin.isTTY;
const { stdin, stdout, stderr } = process;
process.exitCode = await run(isEngine ? ['uci'] : args, new Io({ stdin, stdout, stderr, signals: process }));
