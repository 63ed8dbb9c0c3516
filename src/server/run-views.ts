import { join } from 'node:path';
import { AblationView } from '../lab/ablation/ablation-view.ts';
import { DESIGNS } from '../lab/ablation/design.ts';
import { namedFeature } from '../lab/ablation/features.ts';
import { readAblation } from '../lab/ablation/stored-results.ts';
import type { LabMatchView } from '../lab/lab-messages.ts';
import { formatControl, parseControls } from '../lab/match/control.ts';
import type { JournalContent } from '../lab/match/journal.ts';
import { MatchView, type ShownMatch } from '../lab/match/match-view.ts';
import { RESULT, readRun } from '../lab/match/run.ts';
import { DRAWING_SEED, type SettingTexts } from '../lab/match/settings.ts';
import type { RunView } from '../lab/run/run-view.ts';
import { parseSprt } from '../lab/sprt.ts';
import type { Estimate } from '../lab/statistics.ts';
import { parseAnchors, readAnchors } from '../lab/tournament/anchors.ts';
import { FORMATS } from '../lab/tournament/pairings.ts';
import { tournamentLabel } from '../lab/tournament/tournament.ts';
import { tournamentPlayers } from '../lab/tournament/tournament-run.ts';
import { TournamentView } from '../lab/tournament/tournament-view.ts';
import { tunedKnobs } from '../lab/tuning/knobs.ts';
import { DEFAULT_SHARE, NO_TEST, TEST, tuningSchedule } from '../lab/tuning/tuning-run.ts';
import { TuningView } from '../lab/tuning/tuning-view.ts';
import type { Profile } from '../profiles/profile.ts';
import { unwrap } from '../rules/result.ts';
import { labBoard } from './lab-board.ts';
import { playerName, profileOf } from './lab-folders.ts';

function limitsOf<Labels extends readonly string[]>(settings: SettingTexts, labels: Labels): string[] {
  const { tc, movetime, nodes, depth } = settings;
  return unwrap(parseControls({ tc, movetime, nodes, depth }, labels)).map(formatControl);
}

/** Builds the view of a run from its journal. Throws a fault if it cannot be shown. */
export function viewOf(folder: string, content: JournalContent): Promise<RunView> {
  switch (content.kind) {
    case 'match':
      return matchViewOf(folder, content);
    case 'tournament':
      return tournamentViewOf(folder, content);
    case 'ablation':
      return ablationViewOf(folder, content);
    case 'tuning':
      return tuningViewOf(folder, content);
  }
}

async function matchViewOf(folder: string, { settings, games, played }: JournalContent): Promise<MatchView> {
  const { A = '', B = '', sprt, model, alpha, beta } = settings;
  const match: ShownMatch = {
    names: [await playerName(folder, 'A', A), await playerName(folder, 'B', B)],
    limits: limitsOf(settings, ['A', 'B']),
    games,
    sprt: sprt === undefined ? undefined : unwrap(parseSprt({ bounds: sprt, model, alpha, beta })),
  };
  return new MatchView(match, played);
}

async function tournamentViewOf(folder: string, { settings, games, played }: JournalContent): Promise<TournamentView> {
  const texts = tournamentPlayers(settings);
  const labels = texts.map((_, player) => tournamentLabel(player));
  const names = await Promise.all(texts.map((text, player) => playerName(folder, labels[player]!, text)));
  const anchors = readAnchors(settings.anchor);
  // An anchor that uses a name reported by a program is unknown here.
  const known = anchors.ok ? parseAnchors(anchors.value, names, texts) : anchors;
  const tournament = {
    names,
    limits: limitsOf(settings, labels),
    format: FORMATS.find((format) => format === settings.format) ?? FORMATS[0],
    games,
    anchors: known.ok ? known.value : new Map(),
  };
  return new TournamentView(tournament, played);
}

/** The measured times of features; empty if they were not measured. */
async function costsIn(folder: string): Promise<Map<string, Estimate>> {
  const result = await readAblation(join(folder, RESULT)).catch(() => undefined);
  return new Map(result?.features.flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost]])));
}

/** A feature of the view. Without the profile, only its id is known. */
function shownFeature(profile: Profile | undefined, id: string) {
  const found = profile && namedFeature(profile, id);
  return found?.ok ? found.value : { id, kind: 'term' as const, title: id, terms: [] };
}

async function ablationViewOf(folder: string, { settings, games, played }: JournalContent): Promise<AblationView> {
  const { profile: text = '', features = '', design, seed = DRAWING_SEED } = settings;
  const profile = await profileOf(text, labBoard(settings).game).catch(() => undefined);
  const ablation = {
    name: await playerName(folder, 'profile', text),
    hash: profile?.hash ?? null,
    limits: limitsOf(settings, ['profile'])[0]!,
    games,
    design: DESIGNS.find((kind) => kind === design) ?? DESIGNS[0],
    seed: Number(seed),
    features: features.split(',').map((id) => shownFeature(profile, id)),
    costs: await costsIn(folder),
  };
  return new AblationView(ablation, played);
}

async function tuningViewOf(folder: string, { settings, played }: JournalContent): Promise<TuningView> {
  const {
    profile: text = '',
    knobs = '',
    share = DEFAULT_SHARE,
    seed = DRAWING_SEED,
    test: noted = NO_TEST,
  } = settings;
  const { game } = labBoard(settings);
  const profile = await profileOf(text, game);
  const begun = await readRun(join(folder, TEST));
  const test = begun?.ok ? begun.value : undefined;
  const bounds = test?.settings.sprt ?? noted;
  const name = await playerName(folder, 'profile', text);
  const tuning = {
    start: { text, name },
    profile,
    profiles: game.profiles(),
    knobs: unwrap(tunedKnobs(profile, knobs.split(' '))),
    ...tuningSchedule(settings),
    seed: Number(seed),
    limits: limitsOf(settings, ['profile'])[0]!,
    share: Number(share),
    testBounds: bounds === NO_TEST ? null : bounds,
  };
  const view = new TuningView(tuning, played);
  if (test !== undefined) {
    const names: LabMatchView['names'] = ['tuned', name];
    view.test = await matchViewOf(folder, { ...test, settings: { ...test.settings, A: names[0], B: names[1] } });
  }
  return view;
}
