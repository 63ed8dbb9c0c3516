import { type Command, Option } from 'commander';
import type { Game } from '../engine/game.ts';
import { DEFAULT_LINES_DEPTH, MODES, type Mode, scoresLines } from '../engine/mode.ts';
import { createGameEngine, gameRules } from '../engine/node.ts';
import { OpponentModel, withOpponentDepth } from '../engine/opponent-depth.ts';
import { type Goal, Investigation, type Subject } from '../explain/why/investigation.ts';
import { DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../profiles/chess.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import type { Io } from './io.ts';
import { engineCompiler } from './module-cache.ts';
import { gameFrom, MOVES_HELP, wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

/** The default depth of each mode. */
const DEFAULT_DEPTHS: Readonly<Record<Mode, number>> = { greedy: 1, lines: DEFAULT_LINES_DEPTH, full: 12 };
const DEFAULT_LINES = 3;

/** The options that `lines` and `why` share. The same options run the same investigation. */
export interface AnalysisOptions {
  readonly board: string;
  readonly fen: string;
  readonly moves?: string[];
  readonly mode: Mode;
  readonly depth?: number;
  readonly nodes?: number;
  readonly movetime?: number;
  readonly multipv?: number;
  readonly lines?: number;
  readonly profile?: string;
}

export function analysisOptions(command: Command): Command {
  return command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--fen <fen>', 'position to analyse, an SFEN on boards of 9 × 9', 'startpos')
    .option('--moves <moves...>', MOVES_HELP)
    .addOption(new Option('--mode <mode>', 'full search, line scoring, or one ply').choices(MODES).default('full'))
    .option(
      '--depth <n>',
      `depth in plies (default: ${DEFAULT_DEPTHS.full}, or ${DEFAULT_DEPTHS.lines} for line scoring); not in greedy mode`,
      wholeNumber(1, 60),
    )
    .addOption(
      new Option('--nodes <n>', 'node limit of the search for the best lines')
        .argParser(wholeNumber(1, 1e12))
        .conflicts('depth'),
    )
    .addOption(
      new Option('--movetime <ms>', 'time limit of that search')
        .argParser(wholeNumber(1, 1e9))
        .conflicts(['depth', 'nodes']),
    )
    .option('--multipv <n>', `how many lines to show (default: ${DEFAULT_LINES})`, wholeNumber(1, 256))
    .addOption(new Option('--lines <n>', 'the same as --multipv').argParser(wholeNumber(1, 256)).conflicts('multipv'))
    .option(
      '--profile <profile>',
      `${PROFILE_HELP} (default: ${DEFAULT_PROFILE}, or ${DEFAULT_LINE_PROFILE} for line scoring; on other boards, that of the board)`,
    );
}

/** Greedy mode always looks one move ahead, so it takes no limits. */
function goalOf({ mode, depth, nodes, movetime }: AnalysisOptions): Goal {
  const limits = { depth, nodes, movetime };
  const field = (['depth', 'nodes', 'movetime'] as const).find((name) => limits[name] !== undefined);
  if (mode === 'greedy' && field !== undefined)
    throw new FaultError({
      code: 'mode.limits',
      field,
      message: 'greedy mode looks one move ahead and takes no limits',
    });
  if (nodes !== undefined) return { nodes };
  return movetime === undefined ? { depth: depth ?? DEFAULT_DEPTHS[mode] } : { ms: movetime };
}

/** An investigation that has searched for the best lines, with its engine, position and profile. */
export interface Analysis extends Subject<BoardPosition> {
  readonly game: Game<BoardPosition>;
  readonly investigation: Investigation<BoardPosition>;
  /** The estimated depth of the opponent in plies, if the profile learns it from the opponent's moves. */
  readonly opponentDepth: number | undefined;
}

/** Starts an engine, searches for the best lines, does the work and disposes of the engine. `check` runs before the engine is started. */
export async function analysing<T>(
  io: Io,
  options: AnalysisOptions,
  signal: AbortSignal,
  work: (analysis: Analysis) => Promise<T>,
  check: (position: BoardPosition, game: Game<BoardPosition>) => void = () => {},
): Promise<T> {
  const goal = goalOf(options);
  const { mode } = options;
  const forLines = scoresLines(mode);
  const game = await gameOf(options.board);
  const asked = await profileFrom(io, options.profile ?? game.defaultProfile(forLines), game.profiles());
  const position = (await gameRules(game)).position();
  const played = gameFrom(io, game.notation, position, options.fen, options.moves);
  check(position, game);
  const engine = await createGameEngine(game, asked, { compile: engineCompiler() });
  try {
    unwrap(engine.setPosition(played.fen, played.moves));
    const opponent = new OpponentModel(asked);
    const opponentDepth = forLines && opponent.isAdapting ? await opponent.adapt(engine, played) : undefined;
    const profile = opponentDepth === undefined ? asked : withOpponentDepth(asked, opponentDepth);
    const subject = { engine, position, profile };
    const variations = options.multipv ?? options.lines ?? DEFAULT_LINES;
    const investigation = new Investigation(subject, { mode, variations });
    const onProgress = () => io.showProgress(`depth ${investigation.depth}`);
    await investigation.search(goal, { signal, onProgress });
    io.showProgress('');
    return await work({ ...subject, game, investigation, opponentDepth });
  } finally {
    await engine.dispose();
  }
}
