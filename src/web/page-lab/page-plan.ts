import { checkGame } from '../../lab/match/check-game.ts';
import { formatControl } from '../../lab/match/control.ts';
import { readLine } from '../../lab/match/journal-lines.ts';
import type { ShownMatch } from '../../lab/match/match-view.ts';
import type { Contestant } from '../../lab/match/player.ts';
import { distinctNames } from '../../lab/match/player-text.ts';
import { contestantOf } from '../../lab/match/profile-contestant.ts';
import { matchLabel, matchSchedule } from '../../lab/match/schedule.ts';
import { gamesToPlay, type MatchSettings, readSettings, type SettingTexts } from '../../lab/match/settings.ts';
import type { RunGame } from '../../lab/run/play-run.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { Rules } from '../../rules/rules.ts';
import type { PageLabOptions } from './page-lab.ts';

/** A match as it was ordered. */
export interface PageOrder {
  readonly files: readonly [ProfileFile, ProfileFile];
  readonly names: readonly [string, string];
  readonly settings: SettingTexts;
  readonly games: number | undefined;
}

/** A match that is ready to be played. */
export interface PagePlan {
  readonly players: readonly [Contestant, Contestant];
  readonly names: readonly [string, string];
  readonly settings: MatchSettings;
  readonly games: number;
}

function contestant(file: ProfileFile, name: string, core: string): Contestant {
  const loaded = chessProfiles().load(file);
  if (loaded.ok) return contestantOf(name, loaded.value, core);
  throw new FaultError({ ...loaded.fault, field: `${name}, ${loaded.fault.field}` });
}

/** Checks an order. A fault names the field. */
export async function planMatch(
  { rules, core, book, limits }: Pick<PageLabOptions, 'rules' | 'core' | 'book' | 'limits'>,
  { files, names: given, settings: texts, games: asked }: PageOrder,
): Promise<PagePlan> {
  const players = [contestant(files[0], given[0], core), contestant(files[1], given[1], core)] as const;
  const settings = await readSettings(texts, rules.position(), book);
  const games = gamesToPlay([], asked === undefined ? undefined : 2 * Math.ceil(asked / 2), settings);
  const names = distinctNames(players, settings.controls);
  return { players, names, settings, games: Math.min(games, limits.games) };
}

export function shownMatch({ names, settings: { controls, sprt }, games }: PagePlan): ShownMatch {
  return { names, limits: controls.map(formatControl), games, sprt };
}

/** Parses the line of a game. */
export function gameOf(line: string): RunGame {
  const read = unwrap(readLine(JSON.parse(line)));
  if ('number' in read) return read;
  throw new FaultError({ code: 'lab.game', field: 'run', message: 'has a damaged game' });
}

/** Reads the games of earlier sessions. Refuses one that contradicts the schedule or the rules. */
export function checkedGames(lines: readonly string[], { settings }: PagePlan, rules: Rules): RunGame[] {
  const { openings, adjudication } = settings;
  const plan = { schedule: matchSchedule(openings), adjudication, label: matchLabel, position: rules.position() };
  const games = lines.map(gameOf);
  for (const game of games) checkGame(game, plan);
  return games;
}
