import type { BoardPosition } from '../../rules/board-position.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { show } from '../../rules/names.ts';
import { unwrap } from '../../rules/result.ts';
import { formatControl } from '../match/control.ts';
import type { JournalContent } from '../match/journal.ts';
import type { Contestant } from '../match/player.ts';
import { distinctNames } from '../match/player-text.ts';
import { Run } from '../match/run.ts';
import { boardSetting, onBoard, type RunBoard } from '../match/run-board.ts';
import {
  type GameSettings,
  isRepeatable,
  MAX_GAMES,
  type ReadOpenings,
  readGameSettings,
  refuseOption,
  type SettingTexts,
  wholeSetting,
} from '../match/settings.ts';
import type { OpeningKind } from '../openings.ts';
import type { RunGame } from '../run/play-run.ts';
import { keepingIn, playIn, type RunSession } from '../run/run-session.ts';
import { parseAnchors, readAnchors, writeAnchors } from './anchors.ts';
import { FORMATS, type Format, pairingsOf } from './pairings.ts';
import { tournamentSchedule } from './schedule.ts';
import { type TournamentResult, TournamentTally } from './tally.ts';
import { gamesOf, playTournament, tournamentLabel } from './tournament.ts';

export const DEFAULT_ROUNDS = 10;
const MAX_PLAYERS = 200;

/** A request for a tournament. */
export interface TournamentOrder {
  /** The players as they were given. */
  readonly texts: readonly string[];
  readonly format: Format;
  readonly rounds: number;
  /** Known ratings as they were given, such as `baseline=0`. */
  readonly anchors: readonly string[];
  readonly settings: SettingTexts;
}

/** Options of a tournament as text. Missing ones come from an earlier session, or have defaults. */
export interface TournamentTexts {
  readonly texts: readonly string[];
  readonly format?: string | undefined;
  readonly rounds?: string | undefined;
  /** The number of games instead of rounds. */
  readonly games?: string | undefined;
  readonly anchors?: readonly string[] | undefined;
  readonly settings: SettingTexts;
}

/** A tournament that is ready to be played. */
export interface TournamentPlan extends Omit<TournamentOrder, 'settings'> {
  readonly players: readonly Contestant[];
  /** Names that distinguish the players. */
  readonly names: readonly string[];
  readonly ratings: ReadonlyMap<number, number>;
  readonly settings: GameSettings;
  readonly games: number;
  readonly rules: BoardRules;
  readonly board?: RunBoard | undefined;
}

/** The inputs of a plan. */
export interface TournamentSource {
  readonly rules: BoardRules;
  /** The board with its kind of openings, if it is not that of chess. */
  readonly board?: RunBoard | undefined;
  readonly openings?: OpeningKind<BoardPosition> | undefined;
  readonly readOpenings: ReadOpenings;
  /** Makes a player from its text. */
  readonly contestant: (text: string, label: string, chess960: boolean) => Promise<Contestant>;
}

function formatOf(text: string): Format {
  const format = FORMATS.find((one) => one === text);
  return format ?? refuseOption('format', `expected ${FORMATS.join(' or ')}, not ${show(text)}`);
}

/** The number of rounds: as requested, or enough for a number of games. */
function roundsOf({ rounds, games }: TournamentTexts, perRound: number): number | undefined {
  if (rounds !== undefined && games !== undefined) refuseOption('games', 'cannot be used together with --rounds');
  if (rounds !== undefined) return wholeSetting('rounds', rounds, 1, Math.floor(MAX_GAMES / perRound));
  return games === undefined ? undefined : Math.ceil(wholeSetting('games', games, 1, MAX_GAMES) / perRound);
}

/** The players in the settings of a tournament. */
export function tournamentPlayers(settings: Readonly<Record<string, string>>): string[] {
  return Object.keys(settings)
    .filter((name) => /^\d{1,3}$/.test(name))
    .map((name) => settings[name]!);
}

/** Reads the options of a tournament. Options that are not given come from the earlier session, if there is one. */
export function tournamentOrder(given: TournamentTexts, earlier?: JournalContent): TournamentOrder {
  const before = earlier?.settings ?? {};
  const texts = given.texts.length > 0 ? given.texts : tournamentPlayers(before);
  if (texts.length < 2) refuseOption('players', 'a tournament needs at least two players');
  if (texts.length > MAX_PLAYERS) refuseOption('players', `a tournament takes at most ${MAX_PLAYERS} players`);
  const format = formatOf(given.format ?? before.format ?? FORMATS[0]);
  const perRound = gamesOf(format, texts.length, 1);
  return {
    texts,
    format,
    settings: { ...before, ...given.settings },
    rounds: roundsOf(given, perRound) ?? (Math.ceil((earlier?.games ?? 0) / perRound) || DEFAULT_ROUNDS),
    anchors: given.anchors ?? unwrap(readAnchors(before.anchor)),
  };
}

/** Refuses more rounds than there are openings if the players would repeat their games. */
function checkRounds({ texts, rounds }: TournamentOrder, { controls, openings }: GameSettings): void {
  if (rounds > openings.length && isRepeatable(texts, controls))
    refuseOption(
      'rounds',
      `${openings.length} openings allow ${openings.length} different rounds; add more with --openings`,
    );
}

/** Checks an order and makes its players. */
export async function planTournament(order: TournamentOrder, source: TournamentSource): Promise<TournamentPlan> {
  const { rules, readOpenings, contestant, board } = source;
  const labels = order.texts.map((_, player) => tournamentLabel(player));
  const settings = await readGameSettings(
    onBoard(board, order.settings),
    rules.position(),
    readOpenings,
    labels,
    source.openings,
  );
  checkRounds(order, settings);
  const players: Contestant[] = [];
  for (const [i, text] of order.texts.entries()) players.push(await contestant(text, labels[i]!, settings.chess960));
  const names = distinctNames(players, settings.controls, labels);
  const ratings = unwrap(parseAnchors(order.anchors, names, order.texts));
  const games = gamesOf(order.format, players.length, order.rounds);
  return { ...order, players, names, ratings, settings, games, rules, board };
}

/** Begins a tournament in the folder, or resumes the one that is there if its players and settings are the same. */
function openTournament(
  folder: string,
  { texts, players, names, format, anchors, settings, games, rules, board }: TournamentPlan,
  reference: number | undefined,
): Promise<Run> {
  const { controls, chess960, openings, adjudication } = settings;
  const byLabel = (values: readonly string[], suffix = '') =>
    Object.fromEntries(values.map((value, player) => [`${tournamentLabel(player)}${suffix}`, value]));
  const identities = players.map(({ identity }) => identity);
  return Run.open(folder, {
    kind: 'tournament',
    settings: {
      format,
      ...boardSetting(board),
      ...byLabel(texts),
      ...settings.texts,
      ...byLabel(identities, ', player'),
      ...(anchors.length === 0 ? {} : { anchor: writeAnchors(anchors) }),
    },
    games,
    players: names.map((name, player) => ({ name, control: controls[player]! })),
    chess960,
    board: board?.data,
    notation: board?.notation,
    schedule: tournamentSchedule(format, players.length, openings),
    label: tournamentLabel,
    adjudication,
    position: rules.position(),
    reference,
  });
}

/** The result of a tournament: the content of its `result.json`. */
export function tournamentSummary(result: TournamentResult, plan: TournamentPlan) {
  const { format, names, settings, rounds, games } = plan;
  return {
    format,
    players: names,
    limits: settings.controls.map(formatControl),
    rounds,
    complete: result.games >= games,
    result: {
      ...result,
      standings: result.standings.map((standing) => ({ name: names[standing.player]!, ...standing })),
    },
  };
}

export interface TournamentSession extends RunSession {
  /** Called with the count so far: of earlier sessions at first, then after each game. */
  readonly onCount?: ((tally: TournamentTally, game: RunGame | undefined) => void) | undefined;
}

/** Plays a tournament, or continues the one in the folder. */
export async function playTournamentRun(plan: TournamentPlan, session: TournamentSession): Promise<TournamentResult> {
  const { runner, folder, reference, signal, onOpen, onCount } = session;
  const { players, format, rounds, ratings, settings } = plan;
  const run = folder === undefined ? undefined : await openTournament(folder, plan, reference);
  const played = run?.played ?? [];
  let tally = new TournamentTally(players.length, pairingsOf(format, players.length), ratings);
  for (const game of played) tally.add(game);
  const play = async () => {
    await onOpen?.(run?.played.length ?? 0);
    onCount?.(tally, undefined);
    return playTournament({
      ...settings,
      runner,
      players,
      format,
      rounds,
      seed: Number(settings.texts.seed ?? 0),
      anchors: ratings,
      played,
      signal,
      ...keepingIn(run, session),
      onGame: (game, count) => {
        tally = count;
        onCount?.(tally, game);
      },
    });
  };
  return playIn(run, play, () => tournamentSummary(tally.result, plan));
}
