// Tasks of a worker that owns an engine.

import type { EngineSize } from '../../engine/blocks.ts';
import { createEngine } from '../../engine/browser.ts';
import type { Engine, Limits } from '../../engine/engine.ts';
import type { Info } from '../../engine/messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { Bench } from './bench.ts';
import { CORE_URLS } from './core-urls.ts';

/** A position as a game has it: where it began, and what was played, in UCI notation. */
export interface Line {
  readonly fen: string;
  readonly moves: readonly string[];
}

export interface SearchOrder {
  readonly line: Line;
  readonly profile: ProfileFile;
  readonly limits: Limits;
  readonly size: Partial<EngineSize>;
}

let engine: Promise<Engine> | undefined;
let playsWith = '';
/** The latest order: an earlier one that still waits has been overtaken. */
let latest = 0;
/** The order that was told to end, perhaps before it had begun. */
let ended = 0;

async function prepared(bench: Bench, { profile: file, size }: SearchOrder): Promise<Engine> {
  const profile = bench.profile(file);
  engine ??= createEngine(CORE_URLS, profile, size).then((made) => {
    playsWith = profile.hash;
    return made;
  });
  const one = await engine;
  if (playsWith !== profile.hash) {
    await one.setProfile(profile);
    playsWith = profile.hash;
  }
  const { threads, hash } = { ...one.size, ...size };
  if (threads !== one.size.threads || hash !== one.size.hash) await one.resize({ threads, hash });
  return one;
}

/** An engine whose worker failed is of no more use: the next order makes another. */
async function discard(): Promise<void> {
  const failed = await engine?.catch(() => undefined);
  engine = undefined;
  playsWith = '';
  await failed?.dispose();
}

/**
 * Searches; each line of a completed iteration is told. A search that is still running is stopped first, and its caller has what it
 * found. Undefined if yet another order came before this one could begin.
 */
export async function search(bench: Bench, order: SearchOrder): Promise<Info | undefined> {
  const mine = ++latest;
  // While a slider moves, orders wait in the queue: all but the last are overtaken here, before anything is compiled for them.
  await new Promise((resolve) => setTimeout(resolve));
  if (mine !== latest) return undefined;
  const one = await engine?.catch(() => undefined);
  one?.stop();
  while (one?.isSearching) await new Promise((resolve) => setTimeout(resolve, 1));
  if (mine !== latest) return undefined;
  try {
    const ready = await prepared(bench, order);
    if (mine !== latest) return undefined;
    unwrap(ready.setPosition(order.line.fen, order.line.moves));
    const found = ready.search(order.limits, bench.tell);
    if (mine === ended) ready.stop();
    return await found;
  } catch (error) {
    if (!(error instanceof FaultError)) await discard();
    throw error;
  }
}

/** Ends the search that runs; its caller has the best of what was found. */
export async function stop(_: Bench): Promise<void> {
  ended = latest;
  (await engine?.catch(() => undefined))?.stop();
}

/** Withdraws the latest order even if it has not begun. */
export async function cancel(bench: Bench): Promise<void> {
  latest++;
  await stop(bench);
}

/** Forgets what earlier searches learned, as between games. */
export async function clear(_: Bench): Promise<void> {
  await (await engine?.catch(() => undefined))?.clear();
}
