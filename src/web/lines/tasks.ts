// Tasks of a worker that answers what the screen asks: it owns an engine, whose search runs in a worker of its own.
import { createEngine } from '../../engine/browser.ts';
import type { Conclusion, SensitivityReport } from '../../explain/why/sensitivity.ts';
import type { Move } from '../../rules/move.ts';
import type { Bench } from '../engines/bench.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import { Desk, type Order } from './desk.ts';
import { Inquiries, type SearchLimits } from './inquiries.ts';

const desk = new Desk((profile) => createEngine(CORE_URLS, profile));
const inquiries = new Inquiries(desk);

export function search(bench: Bench, order: Order, limits: SearchLimits, lines: number) {
  return inquiries.search(bench, order, limits, lines);
}

export function document(_: Bench, sensitivity?: SensitivityReport | null) {
  return inquiries.document(sensitivity);
}

export function why(bench: Bench, order: Order, limits: SearchLimits, lines: number, move: Move) {
  return inquiries.why(bench, order, limits, lines, move);
}

export function sensitivity(bench: Bench, order: Order, conclusion: Conclusion) {
  return inquiries.sensitivity(bench, order, conclusion);
}

export function stop(_: Bench): void {
  desk.stop();
}

export function cancel(_: Bench): void {
  desk.cancel();
}
