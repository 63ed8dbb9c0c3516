#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { FaultError } from '../rules/result.ts';
import { reasonOf } from './files.ts';
import { VERSION } from './version.ts';

/** By name, in the order in which help lists them; each is loaded when it is needed, since few need all of Lucena. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  perft: async () => (await import('./perft.ts')).perftCommand(),
  position: async () => (await import('./position.ts')).positionCommand(),
  convert: async () => (await import('./convert.ts')).convertCommand(),
  eval: async () => (await import('./eval.ts')).evalCommand(),
  lines: async () => (await import('./lines.ts')).linesCommand(),
  why: async () => (await import('./why.ts')).whyCommand(),
  profile: async () => (await import('./profile.ts')).profileCommand(),
  compile: async () => (await import('./compile.ts')).compileCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  docs: async () => (await import('./docs.ts')).docsCommand(),
  uci: async () => (await import('./uci.ts')).uciCommand(),
  match: async () => (await import('./match.ts')).matchCommand(),
  bench: async () => (await import('./bench.ts')).benchCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
};

/** Exit code for input that cannot be used; 1 is left for what should not happen. */
const BAD_INPUT = 2;

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

/** Asked for alone, it needs none of the commands. */
const VERSION_FLAGS = ['-V', '--version'];

async function buildProgram(named: string): Promise<Command> {
  const program = new Command('lucena')
    .description(
      'A glass-box chess engine: exact rules, an evaluation you can read and turn, matches that prove a change.',
    )
    .version(VERSION, VERSION_FLAGS.join(', '))
    .helpCommand('help [command]', 'help for a command')
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text), outputError: () => {} });
  // Whoever names no command, or none there is, is told of all of them.
  const all = VERSION_FLAGS.includes(named) ? [] : Object.values(COMMANDS);
  const wanted = Object.hasOwn(COMMANDS, named) ? [COMMANDS[named]!] : all;
  for (const command of await Promise.all(wanted.map((load) => load()))) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const inner of command.commands) inner.copyInheritedSettings(program);
  }
  return program;
}

async function main(args: string[]): Promise<number> {
  // Graphical interfaces start an engine with no arguments and talk to it through a pipe.
  const effective = args.length === 0 && !process.stdin.isTTY ? ['uci'] : args;
  const program = await buildProgram(effective[0] ?? '');
  if (effective.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync(effective, { from: 'user' });
    // A command that did its work may still have something to report by its exit code.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      process.stderr.write(`lucena: ${oneLine(error.message.replace(/^error: /, ''))}\n`);
      return BAD_INPUT;
    }
    if (error instanceof FaultError) {
      process.stderr.write(`lucena: ${error.field}: ${oneLine(error.message)}\n`);
      return BAD_INPUT;
    }
    throw error;
  }
}

// A reader that closes the pipe early (`lucena … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`lucena: output: cannot be written: ${reasonOf(error)}\n`);
  process.exit(1);
});
process.exitCode = await main(process.argv.slice(2));
