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

/** The server's API, as `src/server/lab-routes.ts` answers it. Refusals are thrown as faults. */
export const api = {
  state: () => ask<LabState>(STATE),
  start: (match: LabOrder) => order<LabRun>(RUNS, match),
  pause: (id: string) => order<LabRun>(`${runPath(id)}/pause`),
  resume: (id: string) => order<LabRun>(`${runPath(id)}/resume`),
  remove: (id: string) => order<unknown>(`${runPath(id)}/delete`),
  details: (id: string) => ask<LabRunDetails>(runPath(id)),
  pairs: (id: string, from: number, count: number) => ask<LabPairs>(`${runPath(id)}/pairs?from=${from}&count=${count}`),
  divergences: (id: string) => ask<LabDivergences>(`${runPath(id)}/divergences`),
  pair: (id: string, pair: number) => ask<LabPairDetails>(`${runPath(id)}/pairs/${pair}`),
};
