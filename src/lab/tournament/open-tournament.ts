import type { Rules } from '../../rules/rules.ts';
import type { Contestant } from '../match/player.ts';
import { Run } from '../match/run.ts';
import type { GameSettings } from '../match/settings.ts';
import { benchSignature } from '../run/signature.ts';
import { writeAnchors } from './anchors.ts';
import { type Format, tournamentSchedule } from './schedule.ts';
import { gamesOf, tournamentLabel } from './tournament.ts';

/** A tournament to play in a folder. */
export interface FolderTournament {
  /** The players as they were given. */
  readonly texts: readonly string[];
  readonly players: readonly Contestant[];
  /** Names that distinguish the players. */
  readonly names: readonly string[];
  readonly format: Format;
  readonly rounds: number;
  /** Known ratings as they were given, such as `baseline=0`. */
  readonly anchors: readonly string[];
  readonly settings: GameSettings;
  readonly rules: Rules;
  /** The version of this program. */
  readonly version: string;
  /** The speed that time controls are meant for, in nodes per second, if workers play. */
  readonly reference?: number | undefined;
}

/** Begins a tournament in the folder, or resumes the one that is there if its players and settings are the same. */
export async function openTournament(folder: string, tournament: FolderTournament): Promise<Run> {
  const { texts, players, names, format, rounds, anchors, settings, rules, version, reference } = tournament;
  const { controls, chess960, openings, adjudication } = settings;
  const byLabel = (values: readonly string[], suffix = '') =>
    Object.fromEntries(values.map((value, player) => [`${tournamentLabel(player)}${suffix}`, value]));
  return Run.open(folder, {
    kind: 'tournament',
    settings: {
      format,
      ...byLabel(texts),
      ...settings.texts,
      ...byLabel(
        players.map(({ identity }) => identity),
        ', player',
      ),
      ...(anchors.length === 0 ? {} : { anchor: writeAnchors(anchors) }),
      version,
      bench: String(await benchSignature()),
    },
    games: gamesOf(format, players.length, rounds),
    players: names.map((name, player) => ({ name, control: controls[player]! })),
    chess960,
    schedule: tournamentSchedule(format, players.length, openings),
    label: tournamentLabel,
    adjudication,
    position: rules.position(),
    reference,
  });
}
