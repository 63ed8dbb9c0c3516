import { basename, extname, join } from 'node:path';
import type { Command } from 'commander';
import { profileContestant } from '../lab/match/contestants.ts';
import { formatControl } from '../lab/match/control.ts';
import { RESULT, Run } from '../lab/match/run.ts';
import { GAME_SETTINGS, MAX_GAMES, readGameSettings, type SettingTexts, wholeSetting } from '../lab/match/settings.ts';
import { tunedKnobs } from '../lab/tuning/knobs.ts';
import { defaultRate, fewestPairs } from '../lab/tuning/spsa.ts';
import { Tuning } from '../lab/tuning/tuning.ts';
import { chessProfiles } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import { formatFile } from '../profiles/serialise.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { refuseTaken, writeOwn, writeWhole } from './files.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { valueText } from './knob-text.ts';
import { runForfeitText } from './match-text.ts';
import { readInput } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import {
  addGameOptions,
  DEFAULT_SEED,
  DRAWING_SEED_HELP,
  earlierRun,
  givenSettings,
  type RunCommandOptions,
  refuseOption,
} from './run-options.ts';
import { keepingIn, openRunner, withStatus, workersText } from './runner-option.ts';
import { chartLines } from './tune-chart.ts';
import { PathFile } from './tune-path.ts';
import { knobResults, namedTuned, reportTuning, type TuningSummary } from './tune-report.ts';
import { DEFAULT_TEST, testSettings, testTuned } from './tune-test.ts';

const DEFAULT_PAIRS = '8';
const DEFAULT_ITERATIONS = '250';
const DEFAULT_SHARE = '0.5';
/** The tuned profile in the folder of the run. */
const TUNED = 'tuned.json';
/** The folder of the test, within that of the run. */
const TEST = 'sprt';

interface Options extends RunCommandOptions {
  readonly knobs?: string[];
  readonly pairs?: string;
  readonly iterations?: string;
  readonly rate?: string;
  readonly share?: string;
  /** False with --no-sprt. */
  readonly sprt?: string | false;
  readonly folder?: string;
  readonly force?: boolean;
}

/** Settings of tuning that a run stores besides those of games. */
const TUNING_SETTINGS = ['pairs', 'iterations', 'rate'];

/** A run, from the command line or, when it is resumed, from its journal. */
interface Order {
  readonly profile: string;
  readonly knobs: readonly string[];
  readonly settings: SettingTexts;
  readonly folder: string | undefined;
}

async function readOrder(profile: string | undefined, options: Options): Promise<Order> {
  const { folder, resume } = options;
  if (folder !== undefined && resume !== undefined) refuseOption('folder', 'a run that is resumed stays in its folder');
  // The option --out names the tuned profile here.
  const { out: _, ...folders } = options;
  const earlier = await earlierRun(folders, 'tuning');
  const given = givenSettings(options, [...GAME_SETTINGS, ...TUNING_SETTINGS]);
  if (earlier === undefined) {
    if (profile === undefined) return refuseOption('profile', 'name the profile to tune');
    if (folder === '') refuseOption('folder', 'expected a folder');
    const defaults = { seed: DEFAULT_SEED, pairs: DEFAULT_PAIRS, iterations: DEFAULT_ITERATIONS };
    return { profile, knobs: options.knobs ?? [], settings: { ...defaults, ...given }, folder };
  }
  const { profile: before, knobs, ...settings } = earlier.settings;
  return {
    profile: profile ?? before ?? '',
    knobs: options.knobs ?? knobs?.split(' ') ?? [],
    settings: { ...settings, ...given },
    folder: resume,
  };
}

function decimal(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return refuseOption(name, `expected a number from ${least} to ${most}, not '${text}'`);
}

/** The size of the run, and how far each result moves the knobs. */
function scheduleOf({ pairs: pairsText, iterations: iterationsText, rate: rateText }: SettingTexts) {
  const pairs = wholeSetting('pairs', pairsText!, 1, 1000);
  const iterations = wholeSetting('iterations', iterationsText!, 1, MAX_GAMES / 2 / pairs);
  const rate = rateText === undefined ? defaultRate(iterations, pairs) : decimal('rate', rateText, 0.0001, 1);
  return { pairs, iterations, rate };
}

async function writeTuned(path: string, tuned: Profile, isForced: boolean): Promise<void> {
  await writeOwn('out', path, `${formatFile(chessProfiles().serialise(tuned))}\n`, isForced);
}

async function tune(io: Io, text: string | undefined, options: Options): Promise<void> {
  const order = await readOrder(text, options);
  const rules = await loadRules();
  const settings = await readGameSettings(order.settings, rules.position(), readInput, ['profile'] as const);
  const { openings, chess960, adjudication, margin, stall, texts } = settings;
  const [control] = settings.controls;
  const profile = await profileFrom(io, order.profile);
  const knobs = unwrap(tunedKnobs(profile, order.knobs));
  const { pairs, iterations, rate } = scheduleOf(order.settings);
  const share = decimal('share', options.share ?? DEFAULT_SHARE, 0, 1);
  const start = await profileContestant(order.profile, profile);
  const { out } = options;
  if (out !== undefined && !options.force) await refuseTaken('out', out);
  const { folder } = order;
  const testFolder = folder === undefined ? undefined : join(folder, TEST);
  const tested =
    options.sprt === false ? undefined : await testSettings(order.settings, options.sprt, testFolder, rules);
  const seed = Number(order.settings.seed);
  const tuning = new Tuning({ profile, knobs, pairs, iterations, rate, seed, openings, control });
  const { spsa, games } = tuning;
  const label = (contestant: number) => tuning.label(contestant);
  const { controls } = settings;
  const { runner, reference, workers } = await openRunner(io, options, { rules, controls, folder });
  const { signal, release } = interruptSignal(io);
  let run: Run | undefined;
  try {
    if (folder !== undefined)
      run = await Run.open(folder, {
        kind: 'tuning',
        settings: {
          profile: order.profile,
          knobs: order.knobs.join(' '),
          pairs: String(pairs),
          iterations: String(iterations),
          rate: String(rate),
          ...texts,
          'profile, player': start.identity,
        },
        games,
        players: tuning.players,
        chess960,
        schedule: tuning.schedule,
        label,
        adjudication,
        position: rules.position(),
        reference,
      });
    const path = folder === undefined ? undefined : await PathFile.create(folder, knobs);
    io.report(`${knobs.length} knobs, ${iterations} iterations of ${pairs} pairs, ${games} games, rate ${rate}`);
    io.report(`moved by: ${knobs.map(({ name, size }) => `${name} ${valueText(size)}`).join(', ')}`);
    const fewest = fewestPairs(knobs.length);
    if (pairs * iterations < fewest) {
      const message = `${games} games are few for ${knobs.length} knobs, so chance will decide; use at least ${2 * fewest}, or fewer knobs`;
      io.warn({ field: 'iterations', message });
    }
    const show = () =>
      io.showLines([...chartLines(knobs, spsa.path), withStatus(`${tuning.played} of ${games} games`, runner)]);
    const isComplete = await tuning.play({
      runner,
      rules: { adjudication, margin, stall, chess960 },
      played: run?.played ?? [],
      ...keepingIn(run),
      onGame: (game) => {
        const forfeit = runForfeitText(game, label);
        if (forfeit !== undefined) io.report(forfeit);
        show();
      },
      onIteration: async () => {
        await path?.add(spsa.path.at(-1)!);
        show();
      },
      signal,
    });
    io.showLines([]);
    const values = spsa.settled(share);
    const results = knobResults(knobs, spsa.values, values);
    const name = out === undefined ? 'tuned' : basename(out, extname(out));
    const tuned = namedTuned(tuning.profileWith(values), name, order.profile, results);
    if (isComplete && folder !== undefined) await writeTuned(join(folder, TUNED), tuned, true);
    const isTested = isComplete && tuned.hash !== profile.hash;
    const test =
      isTested && tested !== undefined
        ? await testTuned(io, { tuned, start, settings: tested, folder: testFolder, rules, runner, reference, signal })
        : undefined;
    const summary: TuningSummary = {
      profile: order.profile,
      hash: profile.hash,
      limits: formatControl(control),
      tuned: tuned.hash,
      iterations,
      pairs,
      rate,
      share,
      complete: isComplete,
      knobs: results,
      path: spsa.path,
      sprt: test ?? null,
    };
    if (folder !== undefined) await writeWhole('folder', join(folder, RESULT), `${JSON.stringify(summary, null, 2)}\n`);
    // Not before the test, so that the same command can resume one that was killed.
    if (isComplete && out !== undefined) await writeTuned(out, tuned, options.force === true);
    reportTuning(io, summary, { chart: chartLines(knobs, spsa.path), json: options.json === true, out });
    if (workers !== undefined && !options.json) io.print(...workersText(workers()));
    if (signal.aborted) reportInterruption(io, 'tune', `${spsa.path.length} of ${iterations} iterations`, folder);
  } finally {
    release();
    await runner.dispose();
    await run?.close();
  }
}

const HELP = `
Knobs:
  search.nullMoveSurplus     one knob; names without a group are those of the search
  'search.reduction*'        every number that matches
  material.pawn/mg           one end of a pair; mobility.knightMiddlegame[3] one entry of a table
  reductionBase:8            moved by 8 of its steps instead of one: a move should be worth 2 to 3 Elo

In each iteration every knob is moved up or down by its step at random, one side plays with the moves and the other with
the opposite ones, and all knobs then follow the side that scored more (SPSA). The result takes half of the way. A test
decides whether it is better than the start.

Few knobs at a time: with less than 1000 games for each, chance decides.

Examples:
  lucena tune lucena --knobs futilityBase:3 nullMoveSurplus:3 --iterations 500 --folder run --out mine.json
  lucena tune --resume run
`;

export function defineTune(command: Command, io: Io): void {
  command
    .argument('[profile]', PROFILE_HELP)
    .option('--knobs <pattern...>', 'the knobs to tune')
    .option('--pairs <n>', `pairs of games in each iteration (default: ${DEFAULT_PAIRS})`)
    .option('--iterations <n>', `number of iterations (default: ${DEFAULT_ITERATIONS})`)
    .option('--rate <r>', 'how far a win moves a knob at the end, in its steps (default: by the number of games)')
    .option('--share <s>', `the share of the way that the result takes (default: ${DEFAULT_SHARE})`)
    .option('--sprt <e0,e1>', `bounds of the test of the result against the start (default: ${DEFAULT_TEST})`)
    .option('--no-sprt', 'leave out the test')
    .option('--out <file>', 'write the tuned profile')
    .option('--force', 'replace the file if it exists');
  addGameOptions(command, { folder: 'folder', seedHelp: DRAWING_SEED_HELP })
    .option('--json', 'print JSON: profile, hash, tuned, iterations, pairs, complete, knobs, path, sprt')
    .addHelpText('after', HELP)
    .action((profile: string | undefined, options: Options) => tune(io, profile, options));
}
