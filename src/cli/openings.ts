import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { createGameEngine, gameRules } from '../engine/node.ts';
import { writeOwn } from '../lab/files.ts';
import { openingSfen } from '../lab/nine-openings.ts';
import { findOpenings, OPENING_HASH, type Opening, openingEpd } from '../lab/opening-walks.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { FaultError, fail } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS } from './board-option.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { setUp, wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { nineGameOf } from './read-board.ts';

interface Options {
  count: number;
  plies: number;
  window: string;
  nodes: number;
  seed: number;
  fen?: string;
  board: string;
  profile?: string;
  concurrency: number;
  out?: string;
  force?: boolean;
}

/** Exit code if fewer openings than requested were found. */
const INCOMPLETE = 1;

/** Parses the smallest and the largest score from one number or two. */
function windowOf(text: string): readonly [number, number] {
  const [one, other] = (/^(-?\d{1,5})(?:,(-?\d{1,5}))?$/.exec(text) ?? []).slice(1);
  const window = other === undefined ? [-Number(one), Number(one)] : [Number(one), Number(other)];
  const [low, high] = window as [number, number];
  if (one !== undefined && low <= high) return [low, high];
  const expected = 'expected centipawns such as 50, or two limits for White such as 80,120';
  throw new FaultError(fail('openings.window', 'window', `${expected}, not '${text}'`).fault);
}

/** How the openings of a game are written, one a line. */
type LineOf<P extends BoardPosition> = (opening: Opening<ReturnType<P['setup']>>) => string;

async function write(io: Io, lines: readonly string[], { out, force }: Options): Promise<void> {
  if (out !== undefined) await writeOwn('out', out, lines.map((line) => `${line}\n`).join(''), force);
  else if (lines.length > 0) io.print(...lines);
}

async function openings<P extends BoardPosition>(
  io: Io,
  game: Game<P>,
  lineOf: LineOf<P>,
  options: Options,
): Promise<void> {
  const { count, plies, nodes, seed, concurrency } = options;
  const { notation } = game;
  const window = windowOf(options.window);
  const rules = await gameRules(game);
  const start = rules.position();
  setUp(io, notation, start, options.fen);
  const fen = notation.format(start);
  const profile = await profileFrom(io, options.profile ?? game.defaultProfile(false), game.profiles());
  const engines = await Promise.all(
    Array.from({ length: concurrency }, () => createGameEngine(game, profile, { hash: OPENING_HASH })),
  );
  const { signal, release } = interruptSignal(io);
  try {
    const onOpening = (found: number) => io.showProgress(`${found} of ${count} openings`);
    const found = await findOpenings(engines, rules, { fen, count, plies, window, nodes, seed, onOpening, signal });
    io.showProgress('');
    await write(io, found.map(lineOf), options);
    if (found.length >= count) return;
    const hint = signal.aborted ? 'interrupted' : 'there are no more; use more --plies or a wider --window';
    io.report(`found ${found.length} of ${count} openings: ${hint}`);
    io.exitCode = signal.aborted ? INTERRUPTED : INCOMPLETE;
  } finally {
    release();
    await Promise.all(engines.map((engine) => engine.dispose()));
  }
}

async function run(io: Io, options: Options): Promise<void> {
  if (options.board === CHESS) return openings(io, CHESS_GAME, openingEpd, options);
  return openings(io, await nineGameOf(options.board), openingSfen, options);
}

const HELP = `
Each opening is the end of a random walk that the engine scores within the window. Transpositions count once. The same
options give the same openings, on any number of cores. A line is EPD, with the score for the side to move in
centipawns: ce 12; on boards of 9 × 9 it is an SFEN with the same score.

Examples:
  lucena openings --count 20000 --out mine.epd && lucena match A B --sprt 0,5 --openings mine.epd
  lucena openings --window 80,120 --plies 10
`;

export function defineOpenings(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--count <n>', 'number of openings', wholeNumber(1, 1e6), 100)
    .option('--plies <n>', 'random half-moves in each', wholeNumber(1, 200), 8)
    .option('--window <cp[,cp]>', "the largest score, or the smallest and the largest, in White's centipawns", '50')
    .option('--nodes <n>', 'nodes of the search that scores a position', wholeNumber(1, 1e9), 10_000)
    .option('--seed <n>', 'seed of the walks', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--fen <fen>', 'position that walks start from (default: the initial position)')
    .option('--profile <profile>', `${PROFILE_HELP} (default: that of the board)`)
    .option('--concurrency <n>', 'searches at the same time', wholeNumber(1, 256), availableParallelism())
    .option('--out <file>', 'write them to a file')
    .option('--force', 'replace the file if it exists')
    .addHelpText('after', HELP)
    .action((options: Options) => run(io, options));
}
