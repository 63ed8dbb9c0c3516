import { join } from 'node:path';
import type { Command } from 'commander';
import { Ablation } from '../lab/ablation/ablation.ts';
import { DESIGNS, Design, type DesignKind } from '../lab/ablation/design.ts';
import { type Feature, type FeatureKind, featuresOf, namedFeature } from '../lab/ablation/features.ts';
import { expectedErrors } from '../lab/ablation/regression.ts';
import { type AblationSummary, ablationSummary } from '../lab/ablation/summary.ts';
import { type Cost, measureCost } from '../lab/cost.ts';
import { writeWhole } from '../lab/files.ts';
import { profileContestant } from '../lab/match/contestants.ts';
import { formatControl, isTimed } from '../lab/match/control.ts';
import { RESULT, Run } from '../lab/match/run.ts';
import {
  GAME_SETTINGS,
  type GameSettings,
  MAX_GAMES,
  readGameSettings,
  type SettingTexts,
  wholeSetting,
} from '../lab/match/settings.ts';
import { GameLog } from '../lab/run/game-log.ts';
import { playRun } from '../lab/run/play-run.ts';
import type { Profile } from '../profiles/profile.ts';
import { suggestion } from '../rules/names.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { ablationTable } from './ablation-text.ts';
import { ablationFolder, keepAblation } from './ablations.ts';
import { interruptSignal, reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { runForfeitText } from './match-text.ts';
import { readOpenings } from './options.ts';
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

/** Games for each feature, unless the number is given. */
const GAMES_PER_FEATURE = 200;

interface Options extends RunCommandOptions {
  readonly terms?: boolean;
  readonly groups?: boolean;
  readonly search?: boolean;
  readonly design?: string;
  readonly games?: string;
  /** False with --no-cost. */
  readonly cost: boolean;
  readonly keep?: string;
}

/** An ablation to play, from the command line or, when a run is resumed, from its journal. */
interface Order {
  readonly profile: string;
  /** Names of features; undefined if they are to be chosen by kind. */
  readonly features: readonly string[] | undefined;
  readonly settings: SettingTexts;
  readonly design: string | undefined;
  readonly games: string | undefined;
  readonly folder: string | undefined;
}

async function readOrder(profile: string | undefined, names: readonly string[], options: Options): Promise<Order> {
  const earlier = await earlierRun(options, 'ablation');
  const given = givenSettings(options, GAME_SETTINGS);
  const features = names.length === 0 ? undefined : names;
  const { design, games, out, resume } = options;
  if (earlier === undefined) {
    if (profile === undefined) return refuseOption('profile', 'name the profile whose features are measured');
    return { profile, features, settings: { seed: DEFAULT_SEED, ...given }, design, games, folder: out };
  }
  const { profile: before, features: measured, design: designed, ...settings } = earlier.settings;
  return {
    profile: profile ?? before ?? '',
    features: features ?? measured?.split(','),
    settings: { ...settings, ...given },
    design: design ?? designed,
    games: games ?? (earlier.games === 0 ? undefined : String(earlier.games)),
    folder: resume,
  };
}

function designOf(text: string = 'single'): DesignKind {
  const found = DESIGNS.find((one) => one === text);
  return found ?? refuseOption('design', `there is no design '${text}'${suggestion(text, DESIGNS)}`);
}

function chosenFeatures(profile: Profile, names: readonly string[] | undefined, options: Options, timed: boolean) {
  const kinds = (['terms', 'groups', 'search'] as const).filter((name) => options[name]);
  const chosen = new Map<string, Feature>();
  const add = (features: readonly Feature[]) => {
    for (const feature of features) chosen.set(feature.id, feature);
  };
  for (const name of names ?? []) add([unwrap(namedFeature(profile, name))]);
  const defaults = names === undefined && kinds.length === 0 ? (['terms'] as const) : kinds;
  for (const kind of defaults) add(featuresOf(profile, kind.replace(/s$/, '') as FeatureKind, timed));
  if (chosen.size === 0) refuseOption('features', `${profile.name} has no features of this kind that can be off`);
  return [...chosen.values()];
}

/** The number of pairs; for single features, the same number for each. */
function pairsOf(text: string | undefined, features: number, design: DesignKind, settings: GameSettings): number {
  const games =
    text === undefined ? Math.min(MAX_GAMES, GAMES_PER_FEATURE * features) : wholeSetting('games', text, 2, MAX_GAMES);
  if (design === 'random') return Math.ceil(games / 2);
  const each = Math.ceil(games / 2 / features);
  const { openings, controls } = settings;
  // Without a clock, an opening that is played again gives the same games.
  if (each > openings.length && !controls.some(isTimed))
    refuseOption(
      'games',
      `${openings.length} openings allow ${2 * features * openings.length} different games; add more with --openings`,
    );
  return each * features;
}

/** How exact the result will be, by the plan alone. */
function planText(features: readonly Feature[], design: Design, pairs: number): string {
  const offs = Array.from({ length: pairs }, (_, pair) => design.off(pair));
  const errors = expectedErrors(features.length, offs);
  const what = features.length === 1 ? '1 feature' : `${features.length} features`;
  return `${what}, ${design.kind} design, ${2 * pairs} games; expected error: ± ${Math.max(...errors).toFixed(0)} Elo`;
}

async function costOf(
  io: Io,
  { evaluation, values }: Profile,
  features: readonly Feature[],
): Promise<Cost | undefined> {
  const parts = new Map(features.filter(({ terms }) => terms.length > 0).map(({ id, terms }) => [id, terms]));
  if (parts.size === 0) return undefined;
  const onRound = (round: number, rounds: number) => io.showProgress(`time: round ${round + 1} of ${rounds}`);
  const cost = await measureCost(await compileCore(), evaluation, values, { parts, onRound });
  io.showProgress('');
  return cost;
}

/** Prints the result, and keeps it with the run and for the pages of terms. */
async function report(io: Io, summary: AblationSummary, folder: string | undefined, options: Options): Promise<void> {
  const { profile, hash, limits, games, repeatedPairs } = summary;
  if (folder !== undefined) await writeWhole('out', join(folder, RESULT), `${JSON.stringify(summary, null, 2)}\n`);
  if (options.json) io.printJson(summary);
  else {
    io.print(`${profile} (${hash}), ${limits}, ${games} games`, ...ablationTable(summary));
    if (repeatedPairs > 0) io.print(`${repeatedPairs} pairs repeat earlier ones and do not count`);
  }
  const kept = options.keep ?? ablationFolder(process.env);
  if (!summary.complete || kept === undefined) return;
  io.report(`kept for the pages of terms: ${await keepAblation(kept, summary)}`);
}

async function ablate(io: Io, text: string | undefined, names: readonly string[], options: Options): Promise<void> {
  const order = await readOrder(text, names, options);
  const rules = await loadRules();
  const settings = await readGameSettings(order.settings, rules.position(), readOpenings, ['profile'] as const);
  const { openings, chess960, adjudication, margin, stall } = settings;
  const [control] = settings.controls;
  const profile = await profileFrom(io, order.profile);
  const { identity } = await profileContestant(order.profile, profile);
  const features = chosenFeatures(profile, order.features, options, isTimed(control));
  const kind = designOf(order.design);
  const design = new Design(kind, features.length, Number(order.settings.seed));
  const pairs = pairsOf(order.games, features.length, kind, settings);
  const ablation = new Ablation({ profile, name: order.profile, features, design, pairs, openings, control });
  const { folder } = order;
  const label = (contestant: number) => ablation.label(contestant);
  const { controls } = settings;
  const { runner, reference, workers } = await openRunner(io, options, { rules, controls, folder });
  const { signal, release } = interruptSignal(io);
  let run: Run | undefined;
  try {
    if (folder !== undefined)
      run = await Run.open(folder, {
        kind: 'ablation',
        settings: {
          profile: order.profile,
          features: features.map(({ id }) => id).join(),
          design: kind,
          ...settings.texts,
          'profile, player': identity,
        },
        games: 2 * pairs,
        players: ablation.players,
        chess960,
        schedule: ablation.schedule,
        label,
        adjudication,
        position: rules.position(),
        reference,
      });
    io.report(planText(features, design, pairs));
    const played = run?.played ?? [];
    for (const game of played) ablation.add(game);
    const log = runner.watch === undefined ? undefined : new GameLog(played);
    await playRun({
      runner,
      schedule: ablation.schedule,
      entrant: (contestant) => ablation.entrant(contestant),
      rules: { adjudication, margin, stall, chess960 },
      games: 2 * pairs,
      played,
      ...keepingIn(run),
      count: (game) => {
        log?.add(game);
        ablation.add(game);
        const forfeit = runForfeitText(game, label);
        if (forfeit !== undefined) io.report(forfeit);
        io.showProgress(withStatus(`${ablation.games} of ${2 * pairs} games`, runner));
        return false;
      },
      uncount: (numbers) => {
        log!.remove(numbers);
        ablation.recount(log!.games);
        return false;
      },
      signal,
    });
    io.showProgress('');
    const cost = options.cost && !signal.aborted ? await costOf(io, profile, features) : undefined;
    const about = { profile, features, design: kind, limits: formatControl(control), games: 2 * pairs, cost };
    await report(io, ablationSummary(ablation, about), folder, options);
    if (workers !== undefined && !options.json) io.print(...workersText(workers()));
    if (signal.aborted) reportInterruption(io, 'ablate', `${ablation.games} of ${2 * pairs} games`, folder);
  } finally {
    release();
    await runner.dispose();
    await run?.close();
  }
}

const HELP = `
Features:
  mobility                   a term that is on, by its id
  "King safety"              all terms of a group
  nullMove, search.nullMove  a switch of the search
Material, PVS, the TT, cutoffs and quiescence search are never off: a wrecked engine measures nothing.

Designs:
  single    one feature is off in each pair of games: a match for each feature
  random    one to three features are off in each pair, and the worth of each is found by logistic regression.
            It needs fewer games for the same error, and assumes that the Elo of features adds up.

Examples:
  lucena ablate lucena --design random --games 20000 --out terms
  lucena ablate lucena --search --tc 2+0.02
  lucena ablate mine.json mobility passed "King safety"
`;

export function defineAblate(command: Command, io: Io): void {
  command
    .argument('[profile]', PROFILE_HELP)
    .argument('[features...]', 'what is switched off (default: every term)')
    .option('--terms', 'measure every term')
    .option('--groups', 'measure every group of terms')
    .option('--search', 'measure every switch of the search')
    .option('--design <design>', 'single or random (default: single)')
    .option('--games <n>', `games in all (default: ${GAMES_PER_FEATURE} for each feature)`)
    .option('--no-cost', 'do not measure the time that terms take')
    .option('--keep <folder>', 'folder for results that pages of terms show (default: in your data folder)');
  addGameOptions(command, { seedHelp: DRAWING_SEED_HELP })
    .option('--json', 'print JSON: profile, hash, limits, design, games, complete, features')
    .addHelpText('after', HELP)
    .action((profile: string | undefined, features: string[], options: Options) =>
      ablate(io, profile, features, options),
    );
}
