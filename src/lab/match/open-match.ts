import type { Rules } from '../../rules/rules.ts';
import type { Contestant } from './player.ts';
import { Run } from './run.ts';
import { matchLabel, matchSchedule } from './schedule.ts';
import type { MatchSettings } from './settings.ts';

/** A match to play in a folder. */
export interface FolderMatch {
  /** The players as they were given. */
  readonly texts: readonly [string, string];
  readonly players: readonly [Contestant, Contestant];
  /** Names that distinguish the players. */
  readonly names: readonly [string, string];
  readonly settings: MatchSettings;
  readonly games: number;
  readonly rules: Rules;
  /** The speed that time controls are meant for, in nodes per second, if workers play. */
  readonly reference?: number | undefined;
}

/** Begins a match in the folder, or resumes the one that is there if its players and settings are the same. */
export function openMatch(
  folder: string,
  { texts, players, names, settings, games, rules, reference }: FolderMatch,
): Promise<Run> {
  const { controls, chess960, openings, adjudication } = settings;
  return Run.open(folder, {
    kind: 'match',
    settings: {
      A: texts[0],
      B: texts[1],
      ...settings.texts,
      'A, player': players[0].identity,
      'B, player': players[1].identity,
    },
    games,
    players: names.map((name, side) => ({ name, control: controls[side]! })),
    chess960,
    schedule: matchSchedule(openings),
    label: matchLabel,
    adjudication,
    position: rules.position(),
    reference,
  });
}
