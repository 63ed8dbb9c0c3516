import type { Command } from 'commander';
import type { Game } from '../engine/game.ts';
import { whyDocument } from '../explain/why/document.ts';
import { checkComparable, explain } from '../explain/why/explain.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import { unwrap } from '../rules/result.ts';
import { type AnalysisOptions, analysing, analysisOptions } from './analysis.ts';
import { boardField } from './board-option.ts';
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
  const readMoves = (position: BoardPosition, { notation }: Game<BoardPosition>) => {
    unwrap(checkComparable(position, notation));
    for (const field of ['move', 'not'] as const) {
      const text = options[field];
      if (text !== undefined) asked[field] = parseMove(notation, position, text, field);
    }
  };
  const { signal, release } = interruptSignal(io);
  try {
    await analysing(
      io,
      options,
      signal,
      async ({ game, investigation }) => {
        const explained = unwrap(await explain(investigation, asked, { signal }));
        const document = { ...boardField(game), ...whyDocument(investigation, explained) };
        if (options.json) io.printJson(document);
        else io.print(...whyText(document, game.notation.sides));
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
    .option('--move <move>', 'the move, written like those of --moves (default: the best)')
    .option('--not <move>', 'the other move (default: the best, or the second best if --move is the best)')
    .option(
      '--json',
      'print JSON: board, fen, profile, hash, mode, depth, turn, chosen, move, not, difference, stm, rows, tooClose, meets, parts, words, …',
    )
    .action((options: Options) => why(io, options));
}
