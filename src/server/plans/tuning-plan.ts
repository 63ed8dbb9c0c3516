import type { LabTuningOrder } from '../../lab/lab-messages.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { summarised } from '../../lab/match/match-run.ts';
import { MatchView } from '../../lab/match/match-view.ts';
import { tunedName } from '../../lab/tuning/summary.ts';
import { planTuning as plan, playTuningRun, type TuningOrder, tuningOrder } from '../../lab/tuning/tuning-run.ts';
import type { TuningView } from '../../lab/tuning/tuning-view.ts';
import { loadRules } from '../../rules/node.ts';
import { type NamedProfile, newPlayer, storedProfile } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(
  order: TuningOrder,
  { name, profile }: NamedProfile,
  folder: string,
  bounds: Bounds,
): Promise<RunPlan> {
  const tuning = await plan(order, { rules: await loadRules(), readOpenings, profile, name, folder });
  checkGames(tuning.games, bounds, 'iterations');
  return {
    controls: tuning.settings.controls,
    play: (session) =>
      playTuningRun(tuning, {
        ...session,
        name: tunedName(name),
        testGames: bounds.games,
        onGame: (game) => showGame(session, game),
        onTest: (test) => {
          (session.view() as TuningView).test ??= new MatchView(summarised(test));
          session.onChange();
        },
        onTestGame: (_, game) => {
          (session.view() as TuningView).test?.add(game);
          session.onChange();
        },
      }),
  };
}

export async function planTuning(order: LabTuningOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  const { player, knobs, iterations, pairs, test, settings } = order;
  const own = newPlayer(folder, 'profile', player, 'player');
  const asked = tuningOrder({
    profile: own.text,
    knobs,
    test: test ?? false,
    settings: { ...settings, iterations: String(iterations), pairs: String(pairs) },
  });
  return { ...(await planOf(asked, own, folder, bounds)), files: filesOf([own]) };
}

export async function resumeTuning(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const order = tuningOrder({}, content);
  return planOf(order, await storedProfile(folder, order.profile), folder, bounds);
}
