import { join } from 'node:path';
import { gameOn } from '../../engine/game-on.ts';
import type { Profile } from '../../profiles/profile.ts';
import { formatFile } from '../../profiles/serialise.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { unwrap } from '../../rules/result.ts';
import { boardOpenings } from '../board-openings.ts';
import { writeWhole } from '../files.ts';
import { profileContestant } from '../match/contestants.ts';
import { formatControl } from '../match/control.ts';
import type { JournalContent } from '../match/journal.ts';
import { type MatchPlan, playMatchRun, summarised } from '../match/match-run.ts';
import type { Contestant } from '../match/player.ts';
import { readProfileSettings } from '../match/profile-settings.ts';
import { Run, readRun } from '../match/run.ts';
import { boardSetting, onBoard, type RunBoard } from '../match/run-board.ts';
import {
  DRAWING_SEED,
  type GameSettings,
  gamesToPlay,
  MAX_GAMES,
  type MatchSettings,
  type ReadOpenings,
  readSettings,
  refuseOption,
  type SettingTexts,
  wholeSetting,
} from '../match/settings.ts';
import { matchSummary } from '../match/summary.ts';
import type { MatchGame, MatchResult } from '../match/tally.ts';
import type { RunGame } from '../run/play-run.ts';
import { keepingIn, playIn, type RunSession } from '../run/run-session.ts';
import { type TunedKnob, tunedKnobs } from './knobs.ts';
import { PathFile } from './path-file.ts';
import { defaultRate } from './spsa.ts';
import { knobResults, namedTuned, type TuningStart, type TuningSummary } from './summary.ts';
import { Tuning } from './tuning.ts';

export const DEFAULT_PAIRS = '8';
export const DEFAULT_ITERATIONS = '250';
export const DEFAULT_SHARE = '0.5';
/** Bounds of the test of a tuned profile, in normalised Elo. */
export const DEFAULT_TEST = '0,10';
/** The value in the journal if there is no test. */
export const NO_TEST = 'none';

/** The tuned profile in the folder of the run. */
export const TUNED = 'tuned.json';
/** The folder of the test, within that of the run. */
export const TEST = 'sprt';

/** Settings of tuning that a run stores besides those of games. */
export const TUNING_SETTINGS = ['pairs', 'iterations', 'rate'];

/** A request for tuning. */
export interface TuningOrder {
  /** The profile as it was given. */
  readonly profile: string;
  /** Patterns of knobs. */
  readonly knobs: readonly string[];
  /** How far along the path the result lies, from 0 to 1. */
  readonly share: string;
  /** The bounds of the test; false for none. If undefined, those of a test that was already started, or else of `noted`. */
  readonly test: string | false | undefined;
  /** The test as recorded at the start of the run. */
  readonly noted: string;
  readonly settings: SettingTexts;
}

/** Tuning that is ready to start. */
export interface TuningPlan {
  readonly start: TuningStart;
  /** The patterns of knobs as they were given. */
  readonly patterns: readonly string[];
  readonly profile: Profile;
  readonly contestant: Contestant;
  readonly knobs: readonly TunedKnob[];
  readonly pairs: number;
  readonly iterations: number;
  readonly rate: number;
  readonly share: number;
  readonly tuning: Tuning;
  readonly games: number;
  readonly settings: GameSettings;
  /** The settings of the test; undefined if there is none. */
  readonly test: MatchSettings | undefined;
  readonly rules: BoardRules;
  readonly board?: RunBoard | undefined;
}

export interface TuningSource {
  readonly rules: BoardRules;
  /** The board, if it is not that of chess. */
  readonly board?: RunBoard | undefined;
  readonly readOpenings: ReadOpenings;
  readonly profile: Profile;
  /** The name of the profile, if it differs from its text. */
  readonly name?: string | undefined;
  /** The folder of the run, if it has one. */
  readonly folder: string | undefined;
}

/** Reads the request for tuning. Values that are not given come from the earlier session, if there is one. */
export function tuningOrder(
  { profile, knobs, share, test, settings }: Partial<Omit<TuningOrder, 'noted'>>,
  earlier?: JournalContent,
): TuningOrder {
  const before = earlier?.settings ?? {};
  const text = profile ?? before.profile;
  if (text === undefined) return refuseOption('profile', 'name the profile to tune');
  const { profile: _, knobs: patterns, share: taken = DEFAULT_SHARE, test: noted = DEFAULT_TEST, ...texts } = before;
  const defaults = { seed: DRAWING_SEED, pairs: DEFAULT_PAIRS, iterations: DEFAULT_ITERATIONS };
  return {
    profile: text,
    knobs: knobs ?? patterns?.split(' ') ?? [],
    share: share ?? taken,
    test,
    noted,
    settings: { ...(earlier === undefined ? defaults : texts), ...settings },
  };
}

function decimal(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return refuseOption(name, `expected a number from ${least} to ${most}, not '${text}'`);
}

/** The size of the run, and how far each result moves the knobs. */
export function tuningSchedule({ pairs: pairsText, iterations: iterationsText, rate: rateText }: SettingTexts) {
  const pairs = wholeSetting('pairs', pairsText!, 1, 1000);
  const iterations = wholeSetting('iterations', iterationsText!, 1, MAX_GAMES / 2 / pairs);
  const rate = rateText === undefined ? defaultRate(iterations, pairs) : decimal('rate', rateText, 0.0001, 1);
  return { pairs, iterations, rate };
}

/** The settings of the test: those of the tuning games, with the openings in another order. */
async function testSettings(
  { test, noted, settings }: TuningOrder,
  { folder, rules, board, readOpenings }: TuningSource,
): Promise<MatchSettings | undefined> {
  const begun = folder === undefined ? undefined : await readRun(join(folder, TEST));
  const sprt = test ?? (begun?.ok ? begun.value.settings.sprt : undefined) ?? noted;
  if (sprt === false || sprt === NO_TEST) return undefined;
  const seed = String((Number(settings.seed) + 1) % 2 ** 32);
  const texts = onBoard(board, { ...settings, seed, sprt });
  return readSettings(texts, rules.position(), readOpenings, boardOpenings(board));
}

/** Checks an order. */
export async function planTuning(order: TuningOrder, source: TuningSource): Promise<TuningPlan> {
  const { rules, board, profile, name = order.profile } = source;
  const game = gameOn(board?.data);
  const settings = await readProfileSettings(order.settings, source);
  const knobs = unwrap(tunedKnobs(profile, order.knobs));
  const schedule = tuningSchedule(order.settings);
  const share = decimal('share', order.share, 0, 1);
  const test = await testSettings(order, source);
  const seed = Number(order.settings.seed);
  const { openings } = settings;
  const [control] = settings.controls;
  const tuning = new Tuning({ profile, profiles: game.profiles(), knobs, ...schedule, seed, openings, control });
  return {
    start: { text: order.profile, name },
    patterns: order.knobs,
    profile,
    contestant: await profileContestant(name, profile, undefined, game),
    knobs,
    ...schedule,
    share,
    tuning,
    games: tuning.games,
    settings,
    test,
    rules,
    board,
  };
}

/** Begins tuning in the folder, or resumes it if profile and settings are the same. */
function openTuning(folder: string, plan: TuningPlan, reference: number | undefined): Promise<Run> {
  const { start, patterns, contestant, pairs, iterations, rate, share, tuning, games, settings, test, rules } = plan;
  const { board } = plan;
  return Run.open(folder, {
    kind: 'tuning',
    settings: {
      profile: start.text,
      ...boardSetting(board),
      knobs: patterns.join(' '),
      pairs: String(pairs),
      iterations: String(iterations),
      rate: String(rate),
      ...settings.texts,
      'profile, player': contestant.identity,
      share: String(share),
      test: test?.texts.sprt ?? NO_TEST,
    },
    games,
    players: tuning.players,
    chess960: settings.chess960,
    schedule: tuning.schedule,
    label: (player) => tuning.label(player),
    adjudication: settings.adjudication,
    position: rules.position(),
    board: board?.data,
    notation: board?.notation,
    reference,
  });
}

export interface TuningSession extends RunSession {
  /** The name of the tuned profile. */
  readonly name: string;
  /** The largest number of games of the test, if it is limited. */
  readonly testGames?: number | undefined;
  readonly onGame?: ((game: RunGame) => void) | undefined;
  readonly onIteration?: (() => void) | undefined;
  /** Called before the games of the test. */
  readonly onTest?: ((test: MatchPlan) => void) | undefined;
  readonly onTestGame?: ((test: MatchPlan, game: MatchGame, result: MatchResult) => void) | undefined;
}

/** Tests a tuned profile against the start, in a separate match. */
async function playTest(
  { contestant, settings, rules, board }: Omit<TuningPlan, 'settings'> & { readonly settings: MatchSettings },
  tuned: Profile,
  session: TuningSession,
): Promise<ReturnType<typeof matchSummary>> {
  const { folder, testGames = MAX_GAMES, onTest, onTestGame } = session;
  const names = ['tuned', contestant.name] as const;
  const games = Math.min(gamesToPlay(names, undefined, settings), testGames);
  const players = [await profileContestant('tuned', tuned, undefined, gameOn(board?.data)), contestant] as const;
  const test: MatchPlan = { texts: names, players, names, settings, games, rules, board };
  onTest?.(test);
  const result = await playMatchRun(test, {
    ...session,
    folder: folder === undefined ? undefined : join(folder, TEST),
    onOpen: undefined,
    onGame: (game, soFar) => onTestGame?.(test, game, soFar),
  });
  return matchSummary(result, summarised(test));
}

export interface TuningEnd {
  readonly summary: TuningSummary;
  readonly tuned: Profile;
}

/** Starts tuning or continues the run in the folder, then tests the result against the start. */
export async function playTuningRun(plan: TuningPlan, session: TuningSession): Promise<TuningEnd> {
  const { runner, folder, reference, signal, onOpen, onGame, onIteration } = session;
  const { start, profile, knobs, tuning, settings, board } = plan;
  const { spsa } = tuning;
  const { adjudication, margin, stall, chess960, controls } = settings;
  const run = folder === undefined ? undefined : await openTuning(folder, plan, reference);
  let test: TuningSummary['sprt'] = null;
  const end = (): TuningEnd => {
    const values = spsa.settled(plan.share);
    const results = knobResults(knobs, spsa.values, values);
    const tuned = namedTuned(tuning.profileWith(values), session.name, start, results, gameOn(board?.data).profiles());
    const summary = {
      profile: start.name,
      hash: profile.hash,
      limits: formatControl(controls[0]!),
      tuned: tuned.hash,
      iterations: plan.iterations,
      pairs: plan.pairs,
      rate: plan.rate,
      share: plan.share,
      complete: spsa.isComplete,
      knobs: results,
      path: spsa.path,
      sprt: test,
    };
    return { summary, tuned };
  };
  const play = async () => {
    const path = folder === undefined ? undefined : await PathFile.create(folder, knobs);
    await onOpen?.(run?.played.length ?? 0);
    const isComplete = await tuning.play({
      runner,
      rules: { adjudication, margin, stall, chess960 },
      played: run?.played ?? [],
      ...keepingIn(run, session),
      ...(onGame === undefined ? {} : { onGame }),
      onIteration: async () => {
        await path?.add(spsa.path.at(-1)!);
        onIteration?.();
      },
      signal,
    });
    const { tuned } = end();
    if (isComplete && folder !== undefined)
      await writeWhole(
        'folder',
        join(folder, TUNED),
        `${formatFile(gameOn(board?.data).profiles().serialise(tuned))}\n`,
      );
    if (isComplete && plan.test !== undefined && tuned.hash !== profile.hash)
      test = await playTest({ ...plan, settings: plan.test }, tuned, session);
    return end();
  };
  return playIn(run, play, () => end().summary);
}
