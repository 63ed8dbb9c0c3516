import type { Command } from 'commander';
import { gameRules } from '../engine/node.ts';
import { compile } from '../evaluation/compile/compile.ts';
import { writeOwn } from '../lab/files.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import type { Io } from './io.ts';
import { PROFILE_HELP, profileFrom, reachOf, reachText, reachWarning } from './profile-option.ts';

interface Options {
  board: string;
  profile?: string;
  dump?: boolean;
  shared?: boolean;
  out?: string;
  force?: boolean;
  json?: boolean;
}

async function compileProfile(io: Io, options: Options): Promise<void> {
  const game = await gameOf(options.board);
  const profile = await profileFrom(io, options.profile ?? game.defaultProfile(false), game.profiles());
  const { layout } = (await gameRules(game)).core;
  const target = game.target(layout, { shared: options.shared === true, buffer: 0 });
  const start = performance.now();
  const compiled = compile(profile.evaluation, profile.values, target);
  const ms = Math.round((performance.now() - start) * 10) / 10;
  // Throws if the module is invalid, before a file is written.
  new WebAssembly.Module(compiled.module);
  if (options.out !== undefined) await writeOwn('out', options.out, compiled.module, options.force);
  const range = reachOf(profile);
  const warning = reachWarning(range);
  const bytes = compiled.module.length;
  const tableBytes = compiled.blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  const { lanes, kept, listing } = compiled;
  if (options.json) {
    return io.printJson({
      profile: profile.name,
      hash: profile.hash,
      bytes,
      tableBytes,
      ms,
      lanes,
      kept,
      bound: { low: range.low, high: range.high },
      warnings: [...profile.warnings, ...(warning === undefined ? [] : [warning])],
      ...(options.dump ? { listing } : {}),
    });
  }
  if (options.dump) io.print(listing);
  const lines = [
    `profile   ${profile.name} (${profile.hash}): ${profile.terms.join(', ')}`,
    `module    ${bytes} bytes, with ${tableBytes} bytes of tables`,
    `compiled  in ${ms} ms, the first time in this process`,
    `lanes     ${lanes} of ${layout.LANES} sums kept by make and unmake`,
    `memo      ${kept} values kept until pawns, kings or castling rights change`,
    `reach     ${reachText(range)} centipawns`,
    ...(warning === undefined ? [] : [`warning   ${warning.field} ${warning.message}`]),
  ];
  io.print(...lines);
}

export function defineCompile(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--profile <profile>', `${PROFILE_HELP} (default: ${DEFAULT_PROFILE}, on other boards their first preset)`)
    .option('--dump', 'list the steps of the module')
    .option('--shared', 'compile for shared memory')
    .option('--out <file>', 'write the module to this file')
    .option('--force', 'replace an existing file')
    .option('--json', 'print JSON: profile, hash, bytes, tableBytes, ms, lanes, kept, bound, warnings, listing')
    .action((options: Options) => compileProfile(io, options));
}
