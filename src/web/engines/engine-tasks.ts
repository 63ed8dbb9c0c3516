// Tasks of a worker that owns an engine.

import { createEngine } from '../../engine/browser.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Limits, later } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import { scoresLines } from '../../engine/mode.ts';
import { OpponentModel } from '../../engine/opponent-depth.ts';
import type { EngineSize } from '../../engine/size.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { CORE_URLS } from './core-urls.ts';
import type { Line, TaskContext } from './task-context.ts';

/** The result. */
export interface Answer extends Info {
  /** How many plies the opponent is believed to see, if the profile has that follow from its moves (`opponent.adapt`). */
  readonly opponentDepth?: number;
}

export interface SearchOrder {
  readonly line: Line;
  readonly profile: ProfileFile;
  readonly limits: Limits;
  readonly size: Partial<EngineSize>;
}

let engine: Promise<Engine> | undefined;
/** The engine's profile, and its opponent model under that profile. */
let set: { readonly hash: string; readonly opponent: OpponentModel } | undefined;
/** The latest order: an earlier one that still waits has been overtaken. */
let latest = 0;
/** Ends the latest order that has begun or waits to begin: it answers with what it has by then. */
let ending = new AbortController();
/** Ends when the order before has its answer. */
let before: Promise<unknown> = Promise.resolve();

async function prepared(context: TaskContext, { profile: file, size }: SearchOrder): Promise<Engine> {
  const profile = context.profile(file);
  const played = () => ({ hash: profile.hash, opponent: new OpponentModel(profile) });
  engine ??= createEngine(CORE_URLS, profile, size).then((made) => {
    set = played();
    return made;
  });
  const one = await engine;
  if (set?.hash !== profile.hash) {
    await one.setProfile(profile);
    set = played();
  }
  const { threads, hash } = { ...one.size, ...size };
  if (threads !== one.size.threads || hash !== one.size.hash) await one.resize({ threads, hash });
  return one;
}

/** An engine whose worker failed is of no more use: the next order makes another. */
async function discard(): Promise<void> {
  const failed = await engine?.catch(() => undefined);
  engine = undefined;
  set = undefined;
  await failed?.dispose();
}

/**
 * Searches where the order says. Where whole lines are scored, the opponent's moves may first say how far it sees: that counts as time
 * to think.
 */
async function searched(
  ready: Engine,
  { line, limits }: SearchOrder,
  signal: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<Answer> {
  unwrap(ready.setPosition(line.fen, line.moves));
  const started = performance.now();
  const adapts = set!.opponent.isAdapting && scoresLines(limits.mode ?? 'full');
  const depth = adapts ? { opponentDepth: await set!.opponent.adapt(ready, line, { limits, signal }) } : {};
  const stop = () => ready.stop();
  const found = ready.search(later(limits, performance.now() - started), (info) => onAnswer({ ...info, ...depth }));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return { ...(await found), ...depth };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Searches; each line of a completed iteration is told. A search that is still running is stopped first, and its caller has what it
 * found. Undefined if yet another order came before this one could begin.
 */
export function search(context: TaskContext, order: SearchOrder): Promise<Answer | undefined> {
  const mine = ++latest;
  ending.abort();
  ending = new AbortController();
  const { signal } = ending;
  const job = before.then(async () => {
    // While a slider moves, orders wait in the queue: all but the last are overtaken here, before anything is compiled for them.
    await new Promise((resolve) => setTimeout(resolve));
    if (mine !== latest) return undefined;
    try {
      const ready = await prepared(context, order);
      return mine === latest ? await searched(ready, order, signal, context.emit) : undefined;
    } catch (error) {
      if (!(error instanceof FaultError)) await discard();
      throw error;
    }
  });
  before = job.catch(() => {});
  return job;
}

/** Ends the search that runs, or waits to begin; its caller has the best of what was found. */
export function stop(_: TaskContext): void {
  ending.abort();
}

/** Withdraws the latest order even if it has not begun. */
export function cancel(context: TaskContext): void {
  latest++;
  stop(context);
}

/** Forgets what earlier searches learned, as between games. */
export async function clear(_: TaskContext): Promise<void> {
  await (await engine?.catch(() => undefined))?.clear();
}
