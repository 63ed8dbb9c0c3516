import { join } from 'node:path';
import type { Command } from 'commander';
import { writeWhole } from '../lab/files.ts';
import { PATIENCE } from '../lab/match/contestants.ts';
import { formatControl } from '../lab/match/control.ts';
import type { Contestant } from '../lab/match/player.ts';
import { distinctNames } from '../lab/match/player-text.ts';
import { RESULT, type Run } from '../lab/match/run.ts';
import {
  GAME_SETTINGS,
  type GameSettings,
  isRepeatable,
  MAX_GAMES,
  readGameSettings,
  type SettingTexts,
  wholeSetting,
} from '../lab/match/settings.ts';
import type { WorkersReport } from '../lab/queue/queue-runner.ts';
import { parseAnchors, readAnchors } from '../lab/tournament/anchors.ts';
import { openTournament } from '../lab/tournament/open-tournament.ts';
import { FORMATS, type Format, pairingsOf } from '../lab/tournament/schedule.ts';
import { type TournamentResult, TournamentTally } from '../lab/tournament/tally.ts';
import { gamesOf, playTournament, tournamentLabel } from '../lab/tournament/tournament.ts';
import { show } from '../rules/names.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { contestant } from './match-players.ts';
import { runForfeitText } from './match-text.ts';
import { readOpenings } from './options.ts';
import {
  addGameOptions,
  earlierRun,
  givenSettings,
  PLAYERS_HELP,
  type RunCommandOptions,
  refuseOption,
} from './run-options.ts';
import { isRemote, keepingIn, openRunner, withStatus, workersText } from './runner-option.ts';
import { standingsTable, tournamentNotes, tournamentProgress } from './tournament-text.ts';
import { VERSION } from './version.ts';

const DEFAULT_ROUNDS = 10;
const MAX_PLAYERS = 200;

interface Options extends RunCommandOptions {
  readonly format?: string;
  readonly rounds?: string;
  readonly games?: string;
  readonly anchor?: string[];
}

/** A tournament to play, from the command line or, when a run is resumed, from its journal. */
interface Order {
  readonly players: readonly string[];
  readonly format: Format;
  readonly settings: SettingTexts;
  readonly rounds: number;
  readonly anchors: readonly string[];
  readonly folder: string | undefined;
}

function formatOf(text: string): Format {
  const format = FORMATS.find((one) => one === text);
  return format ?? refuseOption('format', `expected ${FORMATS.join(' or ')}, not ${show(text)}`);
}

/** The rounds to play: as many as were asked for, or enough for a number of games. */
function roundsOf({ rounds, games }: Options, perRound: number): number | undefined {
  if (rounds !== undefined && games !== undefined) refuseOption('games', 'cannot be used together with --rounds');
  if (rounds !== undefined) return wholeSetting('rounds', rounds, 1, Math.floor(MAX_GAMES / perRound));
  return games === undefined ? undefined : Math.ceil(wholeSetting('games', games, 1, MAX_GAMES) / perRound);
}

async function readOrder(given: readonly string[], options: Options): Promise<Order> {
  const earlier = await earlierRun(options, 'tournament');
  const before = earlier?.settings ?? {};
  const places = Object.keys(before).filter((name) => /^\d+$/.test(name));
  const players = given.length > 0 ? given : places.map((name) => before[name]!);
  if (players.length < 2) refuseOption('players', 'a tournament needs at least two players');
  if (players.length > MAX_PLAYERS) refuseOption('players', `at most ${MAX_PLAYERS} can play`);
  const format = formatOf(options.format ?? before.format ?? FORMATS[0]);
  const perRound = gamesOf(format, players.length, 1);
  return {
    players,
    format,
    settings: { ...before, ...givenSettings(options, GAME_SETTINGS) },
    rounds: roundsOf(options, perRound) ?? (Math.ceil((earlier?.games ?? 0) / perRound) || DEFAULT_ROUNDS),
    anchors: options.anchor ?? unwrap(readAnchors(before.anchor)),
    folder: options.resume ?? options.out,
  };
}

/** Refuses more rounds than there are openings if the players would repeat their games. */
function checkRounds({ players, rounds }: Order, { controls, openings }: GameSettings): void {
  if (rounds > openings.length && isRepeatable(players, controls))
    refuseOption('rounds', `${openings.length} openings allow as many different rounds; add more with --openings`);
}

/** A tournament as its report describes it. */
interface Summary {
  readonly order: Order;
  readonly names: readonly string[];
  readonly limits: readonly string[];
  readonly games: number;
  readonly json: boolean;
  /** The workers that played it, if it was not this machine. They are not part of the result. */
  readonly workers?: WorkersReport | undefined;
}

/** Prints the result and keeps it with the run. */
async function report(io: Io, result: TournamentResult, about: Summary): Promise<void> {
  const { order, names, limits, games, json, workers } = about;
  const { format, rounds, folder } = order;
  const standings = result.standings.map((standing) => ({ name: names[standing.player]!, ...standing }));
  const complete = result.games >= games;
  const summary = { format, players: names, limits, rounds, complete, result: { ...result, standings } };
  if (folder !== undefined) await writeWhole('out', join(folder, RESULT), `${JSON.stringify(summary, null, 2)}\n`);
  if (json) {
    io.printJson(workers === undefined ? summary : { ...summary, workers });
    return;
  }
  const limit = new Set(limits).size === 1 ? limits[0] : limits.join(', ');
  io.print(`${format} of ${names.length} players, ${limit}, ${result.games} of ${games} games`);
  for (const line of [...standingsTable(result, names), ...tournamentNotes(result, names)]) io.print(line);
  if (workers !== undefined) io.print(...workersText(workers));
}

async function tournament(io: Io, given: readonly string[], options: Options): Promise<void> {
  const order = await readOrder(given, options);
  const { format, rounds, folder } = order;
  const labels = order.players.map((_, player) => tournamentLabel(player));
  const rules = await loadRules();
  const settings = await readGameSettings(order.settings, rules.position(), readOpenings, labels);
  checkRounds(order, settings);
  const uci = { patience: PATIENCE, chess960: settings.chess960, isRemote: isRemote(options) };
  const players: Contestant[] = [];
  for (const [i, text] of order.players.entries()) players.push(await contestant(io, text, labels[i]!, uci));
  const names = distinctNames(players, settings.controls, labels);
  const anchors = unwrap(parseAnchors(order.anchors, names, order.players));
  const games = gamesOf(format, players.length, rounds);
  const limits = settings.controls.map(formatControl);
  const { controls } = settings;
  const { runner, reference, workers } = await openRunner(io, options, { rules, controls, folder });
  const about = () => ({ order, names, limits, games, json: options.json === true, workers: workers?.() });
  const { signal, release } = interruptSignal(io);
  let run: Run | undefined;
  let latest: TournamentTally | undefined;
  try {
    if (folder !== undefined) {
      const given = { ...order, texts: order.players, players, names, settings, rules, version: VERSION };
      run = await openTournament(folder, { ...given, reference });
    }
    const played = run?.played ?? [];
    latest = new TournamentTally(players.length, pairingsOf(format, players.length), anchors);
    for (const game of played) latest.add(game);
    const result = await playTournament({
      ...settings,
      runner,
      players,
      format,
      rounds,
      seed: Number(settings.texts.seed ?? 0),
      anchors,
      played,
      signal,
      ...keepingIn(run),
      onGame: (game, tally) => {
        latest = tally;
        const forfeit = runForfeitText(game, (player) => `${labels[player]} (${names[player]})`);
        if (forfeit !== undefined) io.report(forfeit);
        if (io.stderr.isTTY) io.showProgress(withStatus(tournamentProgress(tally.result, names, games), runner));
      },
    });
    io.showProgress('');
    await report(io, result, about());
    if (signal.aborted) reportInterruption(io, 'tournament', `${result.games} of ${games} games`, folder);
  } catch (error) {
    io.showProgress('');
    // The games before the failure still count.
    if (latest !== undefined) await report(io, latest.result, about());
    throw error;
  } finally {
    release();
    await runner.dispose();
    await run?.close();
  }
}

const HELP = `${PLAYERS_HELP}
Limits: one value for all players, or one for each, separated by commas; - for no limit.

In a round every pairing plays one opening with either color. Without an anchor, the mean of the ratings is 0.
The folder of --out holds journal.jsonl (a game counts once its line is on the disk), games.pgn and result.json.
`;

export function defineTournament(command: Command, io: Io): void {
  command
    .argument('[players...]', 'two or more players; the first of a gauntlet meets all others')
    .option('--format <format>', `${FORMATS.join(' or ')} (default: ${FORMATS[0]})`)
    .option('--rounds <n>', `rounds to play (default: ${DEFAULT_ROUNDS})`)
    .option('--games <n>', 'games to play in all, rounded up to whole rounds')
    .option(
      '--anchor <player=elo>',
      'a rating that is known; may be repeated',
      (text: string, before: string[] | undefined) => [...(before ?? []), text],
    );
  addGameOptions(command, { each: ',' })
    .option('--json', 'print JSON: format, players, limits, rounds, complete, result')
    .addHelpText('after', HELP)
    .action((players: string[], options: Options) => tournament(io, players, options));
}
