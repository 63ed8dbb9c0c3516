import type { Command } from 'commander';
import { positionFen } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { loadRules } from '../rules/node.ts';
import type { Io } from './io.ts';
import { setUp, wholeNumber } from './options.ts';

interface Options {
  fen?: string;
  moves?: string[];
  chess960?: boolean;
  divide?: boolean;
  json?: boolean;
}

async function perft(io: Io, depth: number, options: Options): Promise<void> {
  const position = (await loadRules()).position();
  setUp(io, position, options.fen, options.moves);
  const fen = positionFen(position);
  const divide: Record<string, number> = {};
  const start = performance.now();
  let nodes = depth === 0 ? 1 : 0;
  if (depth > 0) {
    const total = position.moves().length;
    let done = 0;
    for (const { move, nodes: below } of position.divide(depth)) {
      const uci = formatUci(move, { chess960: options.chess960 === true });
      divide[uci] = below;
      nodes += below;
      if (options.divide && !options.json) io.print(`${uci}: ${below}`);
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
    .option('--fen <fen>', 'position to start from', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN')
    .option('--chess960', 'write castling as the king taking its rook')
    .option('--divide', 'list the count below each move')
    .option('--json', 'print JSON: fen, depth, nodes, ms, divide')
    .action((depth: number, options: Options) => perft(io, depth, options));
}
