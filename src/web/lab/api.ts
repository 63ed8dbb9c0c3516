import type {
  LabDivergences,
  LabOrder,
  LabPairDetails,
  LabPairs,
  LabRefusal,
  LabRun,
  LabRunDetails,
  LabState,
} from '../../lab/lab-messages.ts';
import { FaultError } from '../../rules/result.ts';

/** Plays the runs of the screen: the server, or the page itself. Refusals are thrown as faults. */
export interface LabApi {
  state(): Promise<LabState>;
  start(order: LabOrder): Promise<LabRun>;
  pause(id: string): Promise<LabRun>;
  resume(id: string): Promise<LabRun>;
  remove(id: string): Promise<unknown>;
  details(id: string): Promise<LabRunDetails>;
  pairs(id: string, from: number, count: number): Promise<LabPairs>;
  pair(id: string, pair: number): Promise<LabPairDetails>;
  divergences(id: string): Promise<LabDivergences>;
}

// Relative addresses: the page may be served below a path.
const STATE = 'api/lab.json';
const RUNS = 'api/lab/runs';
export const EVENTS = 'api/lab/events';

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { cache: 'no-store', ...init }).catch(() => undefined);
  if (answer === undefined) throw new FaultError({ code: 'lab.offline', field: 'server', message: 'does not answer' });
  const value = (await answer.json().catch(() => undefined)) as (T & Partial<LabRefusal>) | undefined;
  if (answer.ok && value !== undefined) return value;
  throw new FaultError(value?.fault ?? { code: 'lab.answer', field: 'server', message: `answered ${answer.status}` });
}

function order<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function runPath(id: string): string {
  return `${RUNS}/${encodeURIComponent(id)}`;
}

/** The server's API, as `src/server/lab-routes.ts` answers it. */
export const serverApi: LabApi = {
  state: () => ask(STATE),
  start: (run) => order(RUNS, run),
  pause: (id) => order(`${runPath(id)}/pause`),
  resume: (id) => order(`${runPath(id)}/resume`),
  remove: (id) => order(`${runPath(id)}/delete`),
  details: (id) => ask(runPath(id)),
  pairs: (id, from, count) => ask(`${runPath(id)}/pairs?from=${from}&count=${count}`),
  divergences: (id) => ask(`${runPath(id)}/divergences`),
  pair: (id, pair) => ask(`${runPath(id)}/pairs/${pair}`),
};
