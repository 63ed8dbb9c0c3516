#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { FaultError } from '../rules/result.ts';
import { auditCommand } from './audit.ts';
import { benchCommand } from './bench.ts';
import { compileCommand } from './compile.ts';
import { convertCommand } from './convert.ts';
import { docsCommand } from './docs.ts';
import { evalCommand } from './eval.ts';
import { linesCommand } from './lines.ts';
import { matchCommand } from './match.ts';
import { perftCommand } from './perft.ts';
import { positionCommand } from './position.ts';
import { profileCommand } from './profile.ts';
import { serveCommand } from './serve.ts';
import { uciCommand } from './uci.ts';
import { VERSION } from './version.ts';
import { whyCommand } from './why.ts';

/** Exit code for input that cannot be used; 1 is left for what should not happen. */
const BAD_INPUT = 2;

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

function buildProgram(): Command {
  const program = new Command('lucena')
    .description(
      'A glass-box chess engine: exact rules, an evaluation you can read and turn, matches that prove a change.',
    )
    .version(VERSION)
    .helpCommand('help [command]', 'help for a command')
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text), outputError: () => {} });
  const commands = [
    perftCommand(),
    positionCommand(),
    convertCommand(),
    evalCommand(),
    linesCommand(),
    whyCommand(),
    profileCommand(),
    compileCommand(),
    auditCommand(),
    docsCommand(),
    uciCommand(),
    matchCommand(),
    benchCommand(),
    serveCommand(),
  ];
  for (const command of commands) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const inner of command.commands) inner.copyInheritedSettings(program);
  }
  return program;
}

async function main(args: string[]): Promise<number> {
  const program = buildProgram();
  // Graphical interfaces start an engine with no arguments and talk to it through a pipe.
  const effective = args.length === 0 && !process.stdin.isTTY ? ['uci'] : args;
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
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
