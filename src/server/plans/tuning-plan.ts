import { gameRules } from '../../engine/node.ts';
import type { LabTuningOrder } from '../../lab/lab-messages.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { summarised } from '../../lab/match/match-run.ts';
import { MatchView } from '../../lab/match/match-view.ts';
import { tunedName } from '../../lab/tuning/summary.ts';
import { planTuning as plan, playTuningRun, type TuningOrder, tuningOrder } from '../../lab/tuning/tuning-run.ts';
import type { TuningView } from '../../lab/tuning/tuning-view.ts';
import { type LabBoard, labBoard } from '../lab-board.ts';
import { type NamedProfile, newPlayer, storedProfile } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(
  order: TuningOrder,
  { name, profile }: NamedProfile,
  { folder, on: { game, board } }: { readonly folder: string; readonly on: LabBoard },
  bounds: Bounds,
): Promise<RunPlan> {
  const tuning = await plan(order, { rules: await gameRules(game), board, readOpenings, profile, name, folder });
  checkGames(tuning.games, bounds, 'iterations');
  return {
    board,
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
  const on = labBoard(order);
  const own = newPlayer(folder, 'profile', player, { field: 'player', game: on.game });
  const asked = tuningOrder({
    profile: own.text,
    knobs,
    test: test ?? false,
    settings: { ...settings, iterations: String(iterations), pairs: String(pairs) },
  });
  return { ...(await planOf(asked, own, { folder, on }, bounds)), files: filesOf([own]) };
}

export async function resumeTuning(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const order = tuningOrder({}, content);
  const on = labBoard(content.settings);
  return planOf(order, await storedProfile(folder, order.profile, on.game), { folder, on }, bounds);
}
