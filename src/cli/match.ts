import type { Command } from 'commander';
import { PATIENCE } from '../lab/match/contestants.ts';
import { formatControl } from '../lab/match/control.ts';
import { openMatch } from '../lab/match/open-match.ts';
import { distinctNames } from '../lab/match/player-text.ts';
import type { Run } from '../lab/match/run.ts';
import {
  DEFAULT_GAMES,
  gamesToPlay,
  MAX_GAMES,
  readSettings,
  SETTINGS,
  type SettingTexts,
  wholeSetting,
} from '../lab/match/settings.ts';
import type { MatchResult } from '../lab/match/tally.ts';
import { loadRules } from '../rules/node.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant } from './match-players.ts';
import { report, reportTest } from './match-report.ts';
import { readOpenings } from './options.ts';
import { playShown } from './play-shown.ts';
import { PROFILE_HELP } from './profile-option.ts';
import {
  addGameOptions,
  earlierRun,
  givenSettings,
  PLAYERS_HELP,
  type RunCommandOptions,
  refuseOption,
} from './run-options.ts';
import { isRemote, openRunner } from './runner-option.ts';

interface Options extends RunCommandOptions {
  readonly games?: string;
}

/** A match to play, from the command line or, when a run is resumed, from its journal. */
interface Order {
  readonly players: readonly [string, string];
  readonly settings: SettingTexts;
  /** Undefined if the default number is to be played. */
  readonly games: number | undefined;
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
    return { players: [a, b], settings: given, games: asked, folder: options.out };
  }
  const { settings, games } = earlier;
  const { A, B, ...before } = settings;
  return {
    players: [a ?? A ?? '', b ?? B ?? ''],
    settings: { ...before, ...given },
    // It is 0 if the journal was cut off before it recorded the number of games.
    games: asked ?? (games === 0 ? undefined : evenGames(String(games))),
    folder: options.resume,
  };
}

async function match(io: Io, a: string | undefined, b: string | undefined, options: Options): Promise<void> {
  const order = await readOrder(a, b, options);
  const rules = await loadRules();
  const settings = await readSettings(order.settings, rules.position(), readOpenings);
  const games = gamesToPlay(order.players, order.games, settings);
  const { controls, chess960, sprt } = settings;
  const uci = { patience: PATIENCE, chess960, isRemote: isRemote(options) };
  const players = [
    await contestant(io, order.players[0], 'A', uci),
    await contestant(io, order.players[1], 'B', uci),
  ] as const;
  const names = distinctNames(players, controls);
  const { folder } = order;
  const { runner, reference, workers } = await openRunner(io, options, { rules, controls, folder });
  const { signal, release } = interruptSignal(io);
  const about = { names, games, folder, sprt, json: options.json === true, limits: controls.map(formatControl) };
  const summary = () => ({ ...about, workers: workers?.() });
  let run: Run | undefined;
  let latest: MatchResult | undefined;
  try {
    if (folder !== undefined)
      run = await openMatch(folder, { texts: order.players, players, names, settings, games, rules, reference });
    if (sprt !== undefined) reportTest(io, sprt, games);
    const onResult = (soFar: MatchResult) => {
      latest = soFar;
    };
    const result = await playShown(io, { settings, runner, players, run, about, signal, onResult });
    await report(io, result, summary());
    if (signal.aborted) reportInterruption(io, 'match', `${result.games} of ${games} games`, folder);
  } catch (error) {
    io.showProgress('');
    // The games before the failure still count.
    if (latest !== undefined) await report(io, latest, summary());
    throw error;
  } finally {
    release();
    await runner.dispose();
    await run?.close();
  }
}

const HELP = `${PLAYERS_HELP}
Limits: one value for both sides, or two separated by a comma; - for no limit, as in --nodes 5000,- --tc -,1+0.01

A program that crashes, hangs or plays an illegal move loses the game, is reported, and is started again for the next one.
The folder of --out holds journal.jsonl (a game counts once its line is on the disk), games.pgn and result.json.
`;

export function defineMatch(command: Command, io: Io): void {
  command
    .argument('[A]', `${PROFILE_HELP}; or uci:<command>`)
    .argument('[B]', 'its opponent')
    .option('--games <n>', `games to play, rounded up to pairs (default: ${DEFAULT_GAMES}; with --sprt, at most)`)
    .option('--sprt <e0,e1>', 'play until it is decided whether A is stronger by e1 Elo or more, or by e0 or less')
    .option('--model <model>', 'the Elo of --sprt: normalised or logistic (default: normalised)')
    .option('--alpha <p>', 'probability of accepting a difference of e0 (default: 0.05)')
    .option('--beta <p>', 'probability of rejecting a difference of e1 (default: 0.05)');
  addGameOptions(command, { each: ',' })
    .option('--json', 'print JSON: players, limits, complete, result, sprt, workers')
    .addHelpText('after', HELP)
    .action((a: string | undefined, b: string | undefined, options: Options) => match(io, a, b, options));
}
