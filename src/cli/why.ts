import type { Command } from 'commander';
import { whyDocument } from '../explain/why/document.ts';
import { checkComparable, explain } from '../explain/why/explain.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { type AnalysisOptions, analysing, analysisOptions } from './analysis.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { parseMove } from './options.ts';
import { whyText } from './why-text.ts';

interface Options extends AnalysisOptions {
  move?: string;
  not?: string;
  json?: boolean;
}

async function why(io: Io, options: Options): Promise<void> {
  const asked: { move?: Move; not?: Move } = {};
  const readMoves = (position: Position) => {
    unwrap(checkComparable(position));
    for (const field of ['move', 'not'] as const) {
      const text = options[field];
      if (text !== undefined) asked[field] = parseMove(position, text, field);
    }
  };
  const { signal, release } = interruptSignal(io);
  try {
    await analysing(
      io,
      options,
      signal,
      async ({ investigation }) => {
        const document = whyDocument(investigation, unwrap(await explain(investigation, asked, { signal })));
        if (options.json) io.printJson(document);
        else io.print(...whyText(document));
      },
      readMoves,
    );
  } finally {
    release();
  }
  if (signal.aborted) {
    io.report('interrupted: showing the lines found so far');
    io.exitCode = INTERRUPTED;
  }
}

export function defineWhy(command: Command, io: Io): void {
  analysisOptions(command)
    .option('--move <move>', 'the move, in UCI or SAN (default: the best)')
    .option('--not <move>', 'the other move (default: the best, or the second best if --move is the best)')
    .option(
      '--json',
      'print JSON: fen, profile, hash, mode, depth, turn, chosen, move, not, difference, stm, rows, tooClose, meets, parts, words, …',
    )
    .action((options: Options) => why(io, options));
}
