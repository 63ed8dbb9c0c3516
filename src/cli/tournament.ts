import type { Command } from 'commander';
import { gameOn } from '../engine/game-on.ts';
import { gameRules } from '../engine/node.ts';
import { PATIENCE } from '../lab/match/contestants.ts';
import { GAME_SETTINGS } from '../lab/match/settings.ts';
import { NINE_OPENINGS } from '../lab/nine-openings.ts';
import type { OpeningKind } from '../lab/openings.ts';
import type { WorkersReport } from '../lab/queue/queue-runner.ts';
import { FORMATS } from '../lab/tournament/pairings.ts';
import type { TournamentResult } from '../lab/tournament/tally.ts';
import { tournamentLabel } from '../lab/tournament/tournament.ts';
import {
  DEFAULT_ROUNDS,
  planTournament,
  playTournamentRun,
  type TournamentPlan,
  tournamentOrder,
  tournamentSummary,
} from '../lab/tournament/tournament-run.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { BOARD_FLAGS, BOARD_HELP } from './board-option.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant } from './match-players.ts';
import { runForfeitText } from './match-text.ts';
import { readOpenings } from './options.ts';
import { checkRunBoard, runBoard } from './run-board.ts';
import { addGameOptions, earlierRun, givenSettings, PLAYERS_HELP, type RunCommandOptions } from './run-options.ts';
import { isRemote, openRunner, withStatus, workersText } from './runner-option.ts';
import { standingsTable, tournamentNotes, tournamentProgress } from './tournament-text.ts';

interface Options extends RunCommandOptions {
  readonly format?: string;
  readonly rounds?: string;
  readonly games?: string;
  readonly anchor?: string[];
  readonly board?: string;
}

interface Report {
  readonly json: boolean;
  /** The workers that played the games, if any. They are not part of the result. */
  readonly workers?: WorkersReport | undefined;
}

/** Prints the result. */
function report(io: Io, result: TournamentResult, plan: TournamentPlan, { json, workers }: Report): void {
  const summary = tournamentSummary(result, plan);
  if (json) {
    io.printJson(workers === undefined ? summary : { ...summary, workers });
    return;
  }
  const { format, players: names, limits } = summary;
  const limit = new Set(limits).size === 1 ? limits[0] : limits.join(', ');
  io.print(`${format} of ${names.length} players, ${limit}, ${result.games} of ${plan.games} games`);
  for (const line of [...standingsTable(result, names), ...tournamentNotes(result, names)]) io.print(line);
  if (workers !== undefined) io.print(...workersText(workers));
}

async function tournament(io: Io, texts: readonly string[], options: Options): Promise<void> {
  const { format, rounds, games: asked, anchor: anchors } = options;
  const earlier = await earlierRun(options, 'tournament');
  const settings = givenSettings(options, GAME_SETTINGS);
  const order = tournamentOrder({ texts, format, rounds, games: asked, anchors, settings }, earlier);
  if (earlier !== undefined) await checkRunBoard(options.board, earlier.settings.board);
  const board = await runBoard(options.board ?? earlier?.settings.board);
  const game = gameOn(board?.data);
  const rules = await gameRules(game);
  const plan = await planTournament(order, {
    rules,
    readOpenings,
    board,
    openings: board && (NINE_OPENINGS as OpeningKind<BoardPosition>),
    contestant: (text, label, chess960) =>
      contestant(io, text, label, { patience: PATIENCE, chess960, isRemote: isRemote(options), game }),
  });
  const { names, games } = plan;
  const { controls } = plan.settings;
  const folder = options.resume ?? options.out;
  const { runner, reference, workers } = await openRunner(io, options, { rules, board: board?.data, controls, folder });
  const about = () => ({ json: options.json === true, workers: workers?.() });
  const { signal, release } = interruptSignal(io);
  let latest: { readonly result: TournamentResult } | undefined;
  try {
    const result = await playTournamentRun(plan, {
      runner,
      folder,
      reference,
      signal,
      onCount: (tally, game) => {
        latest = tally;
        if (game === undefined) return;
        const forfeit = runForfeitText(game, (player) => `${tournamentLabel(player)} (${names[player]})`);
        if (forfeit !== undefined) io.report(forfeit);
        if (io.stderr.isTTY) io.showProgress(withStatus(tournamentProgress(tally.result, names, games), runner));
      },
    });
    io.showProgress('');
    report(io, result, plan, about());
    if (signal.aborted) reportInterruption(io, 'tournament', `${result.games} of ${games} games`, folder);
  } catch (error) {
    io.showProgress('');
    // Games before the failure still count.
    if (latest !== undefined) report(io, latest.result, plan, about());
    throw error;
  } finally {
    release();
    await runner.dispose();
  }
}

const HELP = `${PLAYERS_HELP}
Limits: one value for all players, or one for each, separated by commas; - for no limit.

In each round, every pairing plays one opening once with each color. Without an anchor, the mean of the ratings is 0.
The folder of --out holds journal.jsonl (a game counts once its line is on the disk), games.pgn and result.json.
`;

export function defineTournament(command: Command, io: Io): void {
  command
    .argument('[players...]', 'two or more players; in a gauntlet, the first plays all others')
    .option(BOARD_FLAGS, `${BOARD_HELP} (default: chess)`)
    .option('--format <format>', `${FORMATS.join(' or ')} (default: ${FORMATS[0]})`)
    .option('--rounds <n>', `rounds to play (default: ${DEFAULT_ROUNDS})`)
    .option('--games <n>', 'total number of games, rounded up to whole rounds')
    .option(
      '--anchor <player=elo>',
      'a known rating; may be repeated',
      (text: string, before: string[] | undefined) => [...(before ?? []), text],
    );
  addGameOptions(command, { each: ',' })
    .option('--json', 'print JSON: format, players, limits, rounds, complete, result')
    .addHelpText('after', HELP)
    .action((players: string[], options: Options) => tournament(io, players, options));
}
