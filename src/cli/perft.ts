import type { Command } from 'commander';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { positionFen } from '../notation/fen.ts';
import { positionSfen } from '../notation/nine/sfen.ts';
import { formatUsi } from '../notation/nine/usi-move.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { Move } from '../rules/move.ts';
import { loadRules } from '../rules/node.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS } from './board-option.ts';
import type { Io } from './io.ts';
import { setUp, wholeNumber } from './options.ts';

interface Options {
  board: string;
  fen?: string;
  moves?: string[];
  chess960?: boolean;
  divide?: boolean;
  json?: boolean;
}

/** A position to count from, and how its moves are written. */
interface Root {
  readonly fen: string;
  readonly position: {
    moves(): Move[];
    divide(depth: number): Iterable<{ readonly move: Move; readonly nodes: number }>;
  };
  readonly format: (move: Move) => string;
}

async function rootOf(io: Io, { board, fen, moves, chess960 = false }: Options): Promise<Root> {
  if (board !== CHESS) {
    const { nineSetUp } = await import('./read-board.ts');
    const position = await nineSetUp(io, board, fen, moves);
    return { fen: positionSfen(position), position, format: formatUsi };
  }
  const position = (await loadRules()).position();
  setUp(io, CHESS_NOTATION, position, fen, moves);
  return { fen: positionFen(position), position, format: (move) => formatUci(move, { chess960 }) };
}

async function perft(io: Io, depth: number, options: Options): Promise<void> {
  const { fen, position, format } = await rootOf(io, options);
  const divide: Record<string, number> = {};
  const start = performance.now();
  let nodes = depth === 0 ? 1 : 0;
  if (depth > 0) {
    const total = position.moves().length;
    let done = 0;
    for (const { move, nodes: below } of position.divide(depth)) {
      const text = format(move);
      divide[text] = below;
      nodes += below;
      if (options.divide && !options.json) io.print(`${text}: ${below}`);
      io.showProgress(`${++done}/${total} moves, ${nodes} nodes`);
    }
    io.showProgress('');
  }
  const ms = performance.now() - start;
  if (options.json) {
    io.printJson({ fen, depth, nodes, ms: Math.round(ms * 10) / 10, ...(options.divide ? { divide } : {}) });
  } else {
    const speed = nodes / Math.max(ms, 0.001) / 1000;
    if (options.divide) io.print('');
    io.print(`${nodes} nodes in ${Math.round(ms)} ms (${speed.toFixed(1)} million a second)`);
  }
}

export function definePerft(command: Command, io: Io): void {
  command
    .argument('<depth>', 'plies', wholeNumber(0, 15))
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--fen <fen>', 'position to start from, for boards of 9 × 9 an SFEN', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN, for boards of 9 × 9 in USI')
    .option('--chess960', 'write castling as the king taking its rook')
    .option('--divide', 'list the count below each move')
    .option('--json', 'print JSON: fen, depth, nodes, ms, divide')
    .action((depth: number, options: Options) => perft(io, depth, options));
}
