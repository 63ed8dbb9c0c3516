// Tasks of a worker that answers what the screen asks: it owns an engine, whose search runs in a worker of its own.
import { createEngine } from '../../engine/browser.ts';
import type { Conclusion, SensitivityReport } from '../../explain/why/sensitivity.ts';
import type { Move } from '../../rules/move.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { Desk, type Order } from './desk.ts';
import { Inquiries, type SearchLimits } from './inquiries.ts';

const desk = new Desk((profile) => createEngine(CORE_URLS, profile));
const inquiries = new Inquiries(desk);

export function search(context: TaskContext, order: Order, limits: SearchLimits, lines: number) {
  return inquiries.search(context, order, limits, lines);
}

export function document(_: TaskContext, sensitivity?: SensitivityReport | null) {
  return inquiries.document(sensitivity);
}

export function why(context: TaskContext, order: Order, limits: SearchLimits, lines: number, move: Move) {
  return inquiries.why(context, order, limits, lines, move);
}

export function sensitivity(context: TaskContext, order: Order, conclusion: Conclusion) {
  return inquiries.sensitivity(context, order, conclusion);
}

export function stop(_: TaskContext): void {
  desk.stop();
}

export function cancel(_: TaskContext): void {
  desk.cancel();
}
