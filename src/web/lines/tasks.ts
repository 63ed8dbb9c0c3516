// Tasks of a worker with an engine of its own, which answers the questions of the Lines screen.
import { createGameEngine } from '../../engine/browser.ts';
import type { Conclusion, SensitivityReport } from '../../explain/why/sensitivity.ts';
import type { Move } from '../../rules/move.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import { EngineQueue } from '../engines/engine-queue.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { Investigator, type Order, type SearchLimits } from './investigator.ts';

const queue = new EngineQueue((game, profile) => createGameEngine(game, CORE_URLS[game.core], profile));
const investigator = new Investigator(queue);

export function search(context: TaskContext, order: Order, limits: SearchLimits, lines: number) {
  return investigator.search(context, order, limits, lines);
}

export function document(_: TaskContext, sensitivity?: SensitivityReport | null) {
  return investigator.document(sensitivity);
}

export function why(context: TaskContext, order: Order, limits: SearchLimits, lines: number, move: Move) {
  return investigator.why(context, order, limits, lines, move);
}

export function sensitivity(context: TaskContext, order: Order, conclusion: Conclusion) {
  return investigator.sensitivity(context, order, conclusion);
}

/** Ends the running task, which answers with its results so far. */
export function stop(_: TaskContext): void {
  queue.stop();
}

/** Withdraws the latest task, even if it has not begun. */
export function cancel(_: TaskContext): void {
  queue.cancel();
}
