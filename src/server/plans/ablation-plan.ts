import {
  type AblationOrder,
  ablationOrder,
  planAblation as plan,
  playAblationRun,
} from '../../lab/ablation/ablation-run.ts';
import { keepAblation } from '../../lab/ablation/stored-results.ts';
import type { LabAblationOrder } from '../../lab/lab-messages.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { loadRules } from '../../rules/node.ts';
import { type NamedProfile, newPlayer, storedProfile } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(order: AblationOrder, { name, profile }: NamedProfile, bounds: Bounds): Promise<RunPlan> {
  const ablation = await plan(order, { rules: await loadRules(), readOpenings, profile, name });
  checkGames(ablation.games, bounds);
  return {
    controls: ablation.settings.controls,
    play: async (session) => {
      const summary = await playAblationRun(ablation, {
        ...session,
        isTimed: true,
        onGame: (game) => showGame(session, game),
        onRound: (round, rounds) =>
          session.onActivity(`measuring the time that terms take: round ${round + 1} of ${rounds}`),
      });
      if (summary.complete && session.ablations !== undefined) await keepAblation(session.ablations, summary);
    },
  };
}

export async function planAblation(order: LabAblationOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  const { player, features, design, games, settings } = order;
  checkGames(games, bounds);
  const own = newPlayer(folder, 'profile', player, 'player');
  const asked = ablationOrder({ profile: own.text, kinds: [features], design, games: String(games), settings });
  return { ...(await planOf(asked, own, bounds)), files: filesOf([own]) };
}

export async function resumeAblation(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const order = ablationOrder({}, content);
  return planOf(order, await storedProfile(folder, order.profile), bounds);
}
