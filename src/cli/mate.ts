import { type Command, Option } from 'commander';
import type { Game } from '../engine/game.ts';
import type { Info } from '../engine/messages.ts';
import { createGameEngine, gameRules } from '../engine/node.ts';
import { MAX_HASH } from '../engine/size.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { unwrap } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, boardField, CHESS, gameOf } from './board-option.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';
import { gameFrom, MOVES_HELP, wholeNumber } from './options.ts';

interface Options {
  board: string;
  fen: string;
  moves?: string[];
  within?: number;
  nodes?: number;
  movetime?: number;
  hash: number;
  json?: boolean;
}

/** The nodes that are tried if no limit is given: some seconds. */
const DEFAULT_NODES = 10_000_000;

/** The line of a mate in text and in the protocol's notation. Leaves the position unchanged. */
function lineOf({ notation }: Game<BoardPosition>, position: BoardPosition, { pv }: Info) {
  const line = pv.map((move) => {
    const names = { uci: notation.formatMove(move), san: notation.nameMove(position, move) };
    position.make(move);
    return names;
  });
  for (const _ of line) position.unmake();
  return line;
}

const TEXTS = {
  none: 'no mate by checks',
  unknown: 'not solved within the limits',
} as const;

async function solve(io: Io, options: Options): Promise<void> {
  const game = await gameOf(options.board);
  const position = (await gameRules(game)).position();
  const played = gameFrom(io, game.notation, position, options.fen, options.moves);
  const { signal, release } = interruptSignal(io);
  const engine = await createGameEngine(game, undefined, { compile: engineCompiler(), hash: options.hash });
  try {
    unwrap(engine.setPosition(played.fen, played.moves));
    const { within, nodes, movetime } = options;
    const isLimited = nodes !== undefined || movetime !== undefined;
    signal.addEventListener('abort', () => engine.stop());
    const info = await engine.search({
      mode: 'mate',
      ...(within === undefined ? {} : { mate: within }),
      ...(isLimited ? {} : { nodes: DEFAULT_NODES }),
      ...(nodes === undefined ? {} : { nodes }),
      ...(movetime === undefined ? {} : { ms: movetime }),
    });
    const { proof = 'unknown', score } = info;
    const moves = 'mate' in score ? score.mate : null;
    const line = lineOf(game, position, info);
    if (options.json) {
      const fen = game.notation.format(position);
      const ms = Math.round(info.ms * 10) / 10;
      io.printJson({ ...boardField(game), fen, proof, moves, line, depth: info.depth, nodes: info.nodes, ms });
    } else if (moves === null) {
      const limit = within === undefined || proof !== 'none' ? '' : ` in ${within}`;
      io.print(`${TEXTS[proof === 'none' ? 'none' : 'unknown']}${limit} (${info.nodes} nodes)`);
    } else {
      io.print(`mate in ${moves}: ${line.map(({ san }) => san).join(' ')} (${info.nodes} nodes)`);
    }
    if (signal.aborted) io.exitCode = INTERRUPTED;
  } finally {
    release();
    await engine.dispose();
  }
}

export function defineMate(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--fen <fen>', 'position to solve, an SFEN on boards of 9 × 9', 'startpos')
    .option('--moves <moves...>', MOVES_HELP)
    .option('--within <n>', 'look for mates in at most this many moves', wholeNumber(1, 64))
    .option('--nodes <n>', `node limit (default: ${DEFAULT_NODES})`, wholeNumber(1, 1e12))
    .addOption(new Option('--movetime <ms>', 'time limit').argParser(wholeNumber(1, 1e9)).conflicts('nodes'))
    .option('--hash <MB>', 'memory for positions that are solved', wholeNumber(1, MAX_HASH), 64)
    .option('--json', 'print JSON: board, fen, proof, moves, line, depth, nodes, ms')
    .action((options: Options) => solve(io, options));
}
