import { gameRules } from '../../engine/node.ts';
import {
  type AblationOrder,
  ablationOrder,
  planAblation as plan,
  playAblationRun,
} from '../../lab/ablation/ablation-run.ts';
import { keepAblation } from '../../lab/ablation/stored-results.ts';
import type { LabAblationOrder } from '../../lab/lab-messages.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { type LabBoard, labBoard } from '../lab-board.ts';
import { type NamedProfile, newPlayer, storedProfile } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(
  order: AblationOrder,
  { name, profile }: NamedProfile,
  { game, board }: LabBoard,
  bounds: Bounds,
): Promise<RunPlan> {
  const ablation = await plan(order, { rules: await gameRules(game), board, readOpenings, profile, name });
  checkGames(ablation.games, bounds);
  return {
    board,
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
  const on = labBoard(order);
  const own = newPlayer(folder, 'profile', player, { field: 'player', game: on.game });
  const asked = ablationOrder({ profile: own.text, kinds: [features], design, games: String(games), settings });
  return { ...(await planOf(asked, own, on, bounds)), files: filesOf([own]) };
}

export async function resumeAblation(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const order = ablationOrder({}, content);
  const on = labBoard(content.settings);
  return planOf(order, await storedProfile(folder, order.profile, on.game), on, bounds);
}
