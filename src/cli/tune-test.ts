import { profileContestant } from '../lab/match/contestants.ts';
import { formatControl } from '../lab/match/control.ts';
import { openMatch } from '../lab/match/open-match.ts';
import type { Contestant } from '../lab/match/player.ts';
import { readRun } from '../lab/match/run.ts';
import { gamesToPlay, type MatchSettings, readSettings, type SettingTexts } from '../lab/match/settings.ts';
import { matchSummary } from '../lab/match/summary.ts';
import type { Runner } from '../lab/run/runner.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Rules } from '../rules/rules.ts';
import type { Io } from './io.ts';
import { reportTest } from './match-report.ts';
import { readOpenings } from './options.ts';
import { playShown } from './play-shown.ts';

/** Bounds of the test of a tuned profile, in normalised Elo. */
export const DEFAULT_TEST = '0,10';

/**
 * The settings of the test: those of the tuning games, with the openings in another order. Without bounds, those of an earlier session or the
 * default.
 */
export async function testSettings(
  given: SettingTexts,
  bounds: string | undefined,
  folder: string | undefined,
  rules: Rules,
): Promise<MatchSettings> {
  const seed = String((Number(given.seed) + 1) % 2 ** 32);
  const earlier = folder === undefined ? undefined : await readRun(folder);
  const sprt = bounds ?? (earlier?.ok ? earlier.value.settings.sprt : undefined) ?? DEFAULT_TEST;
  return readSettings({ ...given, seed, sprt }, rules.position(), readOpenings);
}

export interface TuningTest {
  readonly tuned: Profile;
  readonly start: Contestant;
  readonly settings: MatchSettings;
  /** The folder for the test, which is a match of its own. */
  readonly folder: string | undefined;
  readonly rules: Rules;
  readonly runner: Runner;
  /** The speed that time controls are meant for, in nodes per second, if workers play. */
  readonly reference: number | undefined;
  readonly signal: AbortSignal;
}

/** Tests by new games whether the tuned profile is better than the start. */
export async function testTuned(io: Io, test: TuningTest): Promise<ReturnType<typeof matchSummary>> {
  const { tuned, start, settings, folder, rules, runner, reference, signal } = test;
  const texts = ['tuned', start.name] as const;
  const games = gamesToPlay(texts, undefined, settings);
  const players = [await profileContestant('tuned', tuned), start] as const;
  const { sprt, controls } = settings;
  const summary = { names: texts, games, sprt, limits: controls.map(formatControl) };
  reportTest(io, sprt!, games);
  const run =
    folder === undefined
      ? undefined
      : await openMatch(folder, { texts, players, names: texts, settings, games, rules, reference });
  try {
    const result = await playShown(io, { settings, runner, players, run, about: summary, signal });
    return matchSummary(result, summary);
  } finally {
    await run?.close();
  }
}
