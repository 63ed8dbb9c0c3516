import { gameOn } from '../../engine/game-on.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { compileCore } from '../../rules/node.ts';
import { type Cost, measureCost } from '../cost.ts';
import { profileContestant } from '../match/contestants.ts';
import { formatControl, isTimed } from '../match/control.ts';
import type { JournalContent } from '../match/journal.ts';
import { readProfileSettings } from '../match/profile-settings.ts';
import { Run } from '../match/run.ts';
import { boardSetting, type RunBoard } from '../match/run-board.ts';
import {
  DRAWING_SEED,
  type GameSettings,
  MAX_GAMES,
  type ReadOpenings,
  refuseOption,
  type SettingTexts,
  wholeSetting,
} from '../match/settings.ts';
import { GameLog } from '../run/game-log.ts';
import { playRun, type RunGame } from '../run/play-run.ts';
import { keepingIn, playIn, type RunSession } from '../run/run-session.ts';
import { Ablation } from './ablation.ts';
import { chosenFeatures, designOf, pairsOf } from './ablation-plan.ts';
import { Design } from './design.ts';
import type { Feature, FeatureKind } from './features.ts';
import { type AblationSummary, ablationSummary } from './summary.ts';

/** A request for an ablation. */
export interface AblationOrder {
  /** The profile as it was given. */
  readonly profile: string;
  /** Names of features; undefined if they are to be chosen by kind. */
  readonly features?: readonly string[] | undefined;
  readonly kinds: readonly FeatureKind[];
  readonly design?: string | undefined;
  /** The total number of games. */
  readonly games?: string | undefined;
  readonly settings: SettingTexts;
}

/** An ablation that is ready to be played. */
export interface AblationPlan {
  readonly text: string;
  readonly profile: Profile;
  readonly identity: string;
  readonly features: readonly Feature[];
  readonly design: Design;
  readonly ablation: Ablation;
  readonly games: number;
  readonly settings: GameSettings;
  readonly rules: BoardRules;
  readonly board?: RunBoard | undefined;
}

export interface AblationSource {
  readonly rules: BoardRules;
  /** The board, if it is not that of chess. */
  readonly board?: RunBoard | undefined;
  readonly readOpenings: ReadOpenings;
  readonly profile: Profile;
  /** The name of the profile, if it differs from its text. */
  readonly name?: string | undefined;
}

/** Reads the request for an ablation. Values that are not given come from the earlier session, if there is one. */
export function ablationOrder(
  { profile, features, kinds = [], design, games, settings }: Partial<AblationOrder>,
  earlier?: JournalContent,
): AblationOrder {
  const before = earlier?.settings ?? {};
  const text = profile ?? before.profile;
  if (text === undefined) return refuseOption('profile', 'name the profile to measure');
  if (earlier === undefined)
    return { profile: text, features, kinds, design, games, settings: { seed: DRAWING_SEED, ...settings } };
  const { profile: _, features: measured, design: designed, ...texts } = before;
  return {
    profile: text,
    features: features ?? measured?.split(','),
    kinds,
    design: design ?? designed,
    // It is 0 if the journal was cut off before it recorded the number of games.
    games: games ?? (earlier.games === 0 ? undefined : String(earlier.games)),
    settings: { ...texts, ...settings },
  };
}

/** Checks an order. */
export async function planAblation(order: AblationOrder, source: AblationSource): Promise<AblationPlan> {
  const { rules, board, profile, name = order.profile } = source;
  const game = gameOn(board?.data);
  const settings = await readProfileSettings(order.settings, source);
  const [control] = settings.controls;
  const features = chosenFeatures(profile, { names: order.features, kinds: order.kinds }, isTimed(control));
  const kind = designOf(order.design);
  const design = new Design(kind, features.length, Number(order.settings.seed));
  const { openings } = settings;
  const asked = order.games === undefined ? undefined : wholeSetting('games', order.games, 2, MAX_GAMES);
  const pairs = pairsOf(features.length, kind, { asked, openings: openings.length, isTimed: isTimed(control) });
  const { identity } = await profileContestant(order.profile, profile, undefined, game);
  const ablation = new Ablation({
    profile,
    profiles: game.profiles(),
    name,
    features,
    design,
    pairs,
    openings,
    control,
  });
  return {
    text: order.profile,
    profile,
    identity,
    features,
    design,
    ablation,
    games: 2 * pairs,
    settings,
    rules,
    board,
  };
}

/** Begins an ablation in the folder, or resumes the one that is there if its profile and settings are the same. */
function openAblation(folder: string, plan: AblationPlan, reference: number | undefined): Promise<Run> {
  const { text, identity, features, design, ablation, games, settings, rules, board } = plan;
  return Run.open(folder, {
    kind: 'ablation',
    settings: {
      profile: text,
      ...boardSetting(board),
      features: features.map(({ id }) => id).join(),
      design: design.kind,
      ...settings.texts,
      'profile, player': identity,
    },
    games,
    players: ablation.players,
    chess960: settings.chess960,
    schedule: ablation.schedule,
    label: (contestant) => ablation.label(contestant),
    adjudication: settings.adjudication,
    position: rules.position(),
    board: board?.data,
    notation: board?.notation,
    reference,
  });
}

export interface AblationSession extends RunSession {
  /** Whether the time that terms take is measured after the games. */
  readonly isTimed: boolean;
  readonly onGame?: ((game: RunGame) => void) | undefined;
  readonly onRound?: ((round: number, rounds: number) => void) | undefined;
}

/**
 * Measures the time that each feature of the evaluation takes. Undefined if no feature belongs to the evaluation, or if the session was
 * stopped.
 */
async function costOf(
  { profile: { evaluation, values }, features, board }: AblationPlan,
  { isTimed: isWanted, signal, onRound }: AblationSession,
): Promise<Cost | undefined> {
  const parts = new Map(features.filter(({ terms }) => terms.length > 0).map(({ id, terms }) => [id, terms]));
  if (!isWanted || signal.aborted || parts.size === 0) return undefined;
  try {
    const told = onRound === undefined ? {} : { onRound };
    const game = gameOn(board?.data);
    return await measureCost(await compileCore(game.core), evaluation, values, { game, parts, signal, ...told });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Plays an ablation, or continues the one in the folder. */
export async function playAblationRun(plan: AblationPlan, session: AblationSession): Promise<AblationSummary> {
  const { runner, folder, reference, signal, onOpen, onGame } = session;
  const { profile, features, design, ablation, games, settings } = plan;
  const { adjudication, margin, stall, chess960, controls } = settings;
  const run = folder === undefined ? undefined : await openAblation(folder, plan, reference);
  let cost: Cost | undefined;
  const about = { profile, features, design: design.kind, limits: formatControl(controls[0]!), games };
  const summary = () => ablationSummary(ablation, { ...about, cost });
  const play = async () => {
    await onOpen?.(run?.played.length ?? 0);
    const played = run?.played ?? [];
    for (const game of played) ablation.add(game);
    // Kept only for runners that can retract games.
    const log = runner.watch === undefined ? undefined : new GameLog(played);
    await playRun({
      runner,
      schedule: ablation.schedule,
      entrant: (contestant) => ablation.entrant(contestant),
      rules: { adjudication, margin, stall, chess960 },
      games,
      played,
      ...keepingIn(run, session),
      count: (game) => {
        log?.add(game);
        ablation.add(game);
        onGame?.(game);
        return false;
      },
      uncount: (numbers) => {
        log!.remove(numbers);
        ablation.recount(log!.games);
        return false;
      },
      signal,
    });
    cost = await costOf(plan, session);
    return summary();
  };
  return playIn(run, play, summary);
}
