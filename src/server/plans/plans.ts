import type { LabOrder } from '../../lab/lab-messages.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { planAblation, resumeAblation } from './ablation-plan.ts';
import { planMatch, resumeMatch } from './match-plan.ts';
import type { Bounds, NewRunPlan, RunPlan } from './run-plan.ts';
import { planTournament, resumeTournament } from './tournament-plan.ts';
import { planTuning, resumeTuning } from './tuning-plan.ts';

/** Checks an order of a page for a run in a folder that does not exist yet. */
export function planOrder(order: LabOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  switch (order.kind) {
    case 'match':
      return planMatch(order, folder, bounds);
    case 'tournament':
      return planTournament(order, folder, bounds);
    case 'ablation':
      return planAblation(order, folder, bounds);
    case 'tuning':
      return planTuning(order, folder, bounds);
  }
}

const RESUMED = {
  match: resumeMatch,
  tournament: resumeTournament,
  ablation: resumeAblation,
  tuning: resumeTuning,
} as const;

/** Checks that a run can be resumed. */
export function planResume(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  return RESUMED[content.kind](folder, content, bounds);
}
