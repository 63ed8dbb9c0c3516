import type { Command } from 'commander';
import { gameOn } from '../engine/game-on.ts';
import { nineGame } from '../engine/nine-game.ts';
import { gameRules } from '../engine/node.ts';
import { PATIENCE } from '../lab/match/contestants.ts';
import { type MatchPlan, playMatchRun, summarised } from '../lab/match/match-run.ts';
import { distinctNames } from '../lab/match/player-text.ts';
import { onBoard } from '../lab/match/run-board.ts';
import {
  DEFAULT_GAMES,
  gamesToPlay,
  MAX_GAMES,
  readSettings,
  refuseOption,
  SETTINGS,
  type SettingTexts,
  wholeSetting,
} from '../lab/match/settings.ts';
import type { MatchResult } from '../lab/match/tally.ts';
import { NINE_OPENINGS } from '../lab/nine-openings.ts';
import { loadRules } from '../rules/node.ts';
import { BOARD_FLAGS, BOARD_HELP } from './board-option.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant } from './match-players.ts';
import { report, reportTest, showGame } from './match-report.ts';
import { readOpenings } from './options.ts';
import { PROFILE_HELP } from './profile-option.ts';
import { checkRunBoard, runBoard } from './run-board.ts';
import { addGameOptions, earlierRun, givenSettings, PLAYERS_HELP, type RunCommandOptions } from './run-options.ts';
import { isRemote, openRunner } from './runner-option.ts';

interface Options extends RunCommandOptions {
  readonly games?: string;
  readonly board?: string;
}

/** A match to play, from the command line or, when a run is resumed, from its journal. */
interface Order {
  readonly players: readonly [string, string];
  readonly settings: SettingTexts;
  /** Undefined for the default number. */
  readonly games: number | undefined;
  /** The name, file or content of the board; undefined for chess. */
  readonly board: string | undefined;
  readonly folder: string | undefined;
}

function evenGames(text: string): number {
  return 2 * Math.ceil(wholeSetting('games', text, 2, MAX_GAMES) / 2);
}

async function readOrder(a: string | undefined, b: string | undefined, options: Options): Promise<Order> {
  const earlier = await earlierRun(options, 'match');
  const given = givenSettings(options, SETTINGS);
  const asked = options.games === undefined ? undefined : evenGames(options.games);
  if (earlier === undefined) {
    if (a === undefined || b === undefined)
      return refuseOption(a === undefined ? 'A' : 'B', 'a match needs two players');
    return { players: [a, b], settings: given, games: asked, board: options.board, folder: options.out };
  }
  const { settings, games } = earlier;
  const { A, B, board, ...before } = settings;
  await checkRunBoard(options.board, board);
  return {
    players: [a ?? A ?? '', b ?? B ?? ''],
    settings: { ...before, ...given },
    // It is 0 if the journal was cut off before it recorded the number of games.
    games: asked ?? (games === 0 ? undefined : evenGames(String(games))),
    board,
    folder: options.resume,
  };
}

async function planMatch(io: Io, order: Order, options: Options): Promise<MatchPlan> {
  const board = await runBoard(order.board);
  const game = gameOn(board?.data);
  const rules = await gameRules(game);
  const settings =
    board === undefined
      ? await readSettings(order.settings, (await loadRules()).position(), readOpenings)
      : await readSettings(
          onBoard(board, order.settings),
          (await gameRules(nineGame(board.data))).position(),
          readOpenings,
          NINE_OPENINGS,
        );
  const uci = { patience: PATIENCE, chess960: settings.chess960, isRemote: isRemote(options), game };
  const games = gamesToPlay(order.players, order.games, settings);
  const players = [
    await contestant(io, order.players[0], 'A', uci),
    await contestant(io, order.players[1], 'B', uci),
  ] as const;
  const names = distinctNames(players, settings.controls);
  return { texts: order.players, players, names, settings, games, rules, board };
}

async function match(io: Io, a: string | undefined, b: string | undefined, options: Options): Promise<void> {
  const order = await readOrder(a, b, options);
  const plan = await planMatch(io, order, options);
  const { folder } = order;
  const { rules, board, games, settings } = plan;
  const { controls, sprt } = settings;
  const { runner, reference, workers } = await openRunner(io, options, { rules, board: board?.data, controls, folder });
  const { signal, release } = interruptSignal(io);
  const about = { ...summarised(plan), json: options.json === true };
  let latest: MatchResult | undefined;
  try {
    latest = await playMatchRun(plan, {
      runner,
      folder,
      reference,
      signal,
      onOpen: () => {
        if (sprt !== undefined) reportTest(io, sprt, games);
      },
      onGame: (game, result) => {
        latest = result;
        showGame(io, game, result, about, runner);
      },
    });
    io.showProgress('');
    report(io, latest, { ...about, workers: workers?.() });
    // A test does not count a game until its pair and all pairs before it are whole.
    const kept = sprt === undefined ? '' : ' in whole pairs (further games are kept)';
    if (signal.aborted) reportInterruption(io, 'match', `${latest.games} of ${games} games${kept}`, folder);
  } catch (error) {
    io.showProgress('');
    // Games before the failure still count.
    if (latest !== undefined) report(io, latest, { ...about, workers: workers?.() });
    throw error;
  } finally {
    release();
    await runner.dispose();
  }
}

const HELP = `${PLAYERS_HELP}
Limits: one value for both sides, or two separated by a comma; - for no limit, as in --nodes 5000,- --tc -,1+0.01

A program that crashes, hangs or plays an illegal move loses the game, is reported, and is restarted for the next one.
The folder of --out holds journal.jsonl (a game counts once its line is on the disk), games.pgn and result.json.
`;

export function defineMatch(command: Command, io: Io): void {
  command
    .argument('[A]', `${PROFILE_HELP}; or uci:<command>`)
    .argument('[B]', 'its opponent')
    .option(BOARD_FLAGS, `${BOARD_HELP} (default: chess)`)
    .option('--games <n>', `games to play, rounded up to pairs (default: ${DEFAULT_GAMES}; with --sprt, the maximum)`)
    .option('--sprt <e0,e1>', 'play until a test decides whether A is stronger by e1 Elo or more, or by e0 or less')
    .option('--model <model>', 'the Elo of --sprt: normalised or logistic (default: normalised)')
    .option('--alpha <p>', 'probability of accepting a difference of e0 (default: 0.05)')
    .option('--beta <p>', 'probability of rejecting a difference of e1 (default: 0.05)');
  addGameOptions(command, { each: ',' })
    .option('--json', 'print JSON: players, limits, complete, result, sprt, workers')
    .addHelpText('after', HELP)
    .action((a: string | undefined, b: string | undefined, options: Options) => match(io, a, b, options));
}
