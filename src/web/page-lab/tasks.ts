// Tasks of the worker that plays the matches of a page without a server. It starts the engines, which have workers of their own.
import { createEngine } from '../../engine/browser.ts';
import { digestOf } from '../../lab/digest.ts';
import type {
  LabDivergences,
  LabEvent,
  LabLimits,
  LabMatch,
  LabOrder,
  LabPairDetails,
  LabPairs,
  LabRunDetails,
  LabState,
} from '../../lab/lab-messages.ts';
import { startProfile } from '../../lab/match/start-profile.ts';
import { FaultError } from '../../rules/result.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { PageLab } from './page-lab.ts';
import { webLocks } from './run-locks.ts';
import { DatabaseStore } from './run-store.ts';

const BOOK = new URL('../../lab/book.epd', import.meta.url);

/** One game for each core but one, which is left for the page. In a game, one engine thinks at a time. */
const LIMITS: LabLimits = {
  running: 1,
  concurrency: Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
  runs: 50,
  bytes: 128 << 20,
  games: 100_000,
};

/** Sends changes to other tabs. */
const channel = new BroadcastChannel('lucena.lab');
const listeners = new Set<(event: LabEvent) => void>();

function tell(event: LabEvent): void {
  for (const listener of listeners) listener(event);
}

async function fetched(url: URL): Promise<Response> {
  const answer = await fetch(url).catch(() => undefined);
  if (answer?.ok) return answer;
  throw new FaultError({ code: 'lab.offline', field: 'server', message: 'does not answer' });
}

let opened: Promise<PageLab> | undefined;

async function open(context: TaskContext): Promise<PageLab> {
  if (!globalThis.isSecureContext || !('locks' in navigator))
    throw new FaultError({
      code: 'lab.browser',
      field: 'page',
      message: 'can only play matches in a recent browser, over https or from this computer',
    });
  const core = await digestOf(await (await fetched(CORE_URLS.core.shared as URL)).arrayBuffer());
  let book: Promise<string> | undefined;
  const lab = new PageLab({
    store: new DatabaseStore(),
    locks: webLocks,
    rules: await context.chess(),
    start: ({ spec }, spare) => {
      if ('profile' in spec) return startProfile(spec, (profile) => createEngine(CORE_URLS.core, profile), spare);
      throw new FaultError({ code: 'lab.program', field: 'player', message: 'a page cannot start programs' });
    },
    core,
    book: () => {
      book ??= fetched(BOOK).then((answer) => answer.text());
      return book;
    },
    limits: LIMITS,
    onEvent: (event) => {
      tell(event);
      channel.postMessage(event);
    },
  });
  channel.addEventListener('message', ({ data }: MessageEvent<LabEvent>) => void followOtherTab(lab, data));
  return lab;
}

/** The runs of other tabs whose end is awaited. */
const awaited = new Set<string>();

/** Follows the events of another tab. A closed tab sends none, but its lock is released. */
async function followOtherTab(lab: PageLab, event: LabEvent): Promise<void> {
  if ('removed' in event || event.run.state !== 'running') return tell(event);
  const { id } = event.run;
  tell({ run: { ...event.run, state: 'elsewhere' } });
  await watch(lab, id);
}

async function watch(lab: PageLab, id: string): Promise<void> {
  if (awaited.has(id)) return;
  awaited.add(id);
  try {
    await webLocks.free(id);
    const run = await lab.run(id);
    tell(run === undefined ? { removed: id } : { run });
  } finally {
    awaited.delete(id);
  }
}

function lab(context: TaskContext): Promise<PageLab> {
  opened ??= open(context);
  // Try again next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Sends every change. Never resolves. */
export async function follow(context: TaskContext): Promise<void> {
  listeners.add(context.emit);
  await new Promise(() => {});
}

export async function state(context: TaskContext): Promise<LabState> {
  const page = await lab(context);
  const found = await page.state();
  for (const run of found.runs) if (run.state === 'elsewhere') void watch(page, run.id);
  return found;
}

export async function start(context: TaskContext, order: LabOrder): Promise<LabMatch> {
  if (order.kind !== 'match')
    throw new FaultError({ code: 'lab.kind', field: 'kind', message: 'without a server, only matches can be played' });
  return (await lab(context)).start(order);
}

export async function pause(context: TaskContext, id: string): Promise<LabMatch> {
  return (await lab(context)).pause(id);
}

export async function resume(context: TaskContext, id: string): Promise<LabMatch> {
  return (await lab(context)).resume(id);
}

export async function remove(context: TaskContext, id: string): Promise<void> {
  await (await lab(context)).remove(id);
}

export async function details(context: TaskContext, id: string): Promise<LabRunDetails> {
  return (await lab(context)).details(id);
}

export async function pairs(context: TaskContext, id: string, from: number, count: number): Promise<LabPairs> {
  return (await lab(context)).pairs(id, from, count);
}

export async function pair(context: TaskContext, id: string, number: number): Promise<LabPairDetails> {
  return (await lab(context)).pair(id, number);
}

export async function divergences(context: TaskContext, id: string): Promise<LabDivergences> {
  return (await lab(context)).divergences(id);
}
