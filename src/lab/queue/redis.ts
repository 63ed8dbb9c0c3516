import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { FaultError, fail } from '../../rules/result.ts';

/** The prefix of all keys. */
export const PREFIX = 'lucena';

/** Where Redis is. The address has the password; `text` has not and may be shown. */
export interface RedisPlace {
  readonly url: string;
  readonly text: string;
}

function refuse(message: string): never {
  throw new FaultError(fail('redis.url', 'redis', message).fault);
}

/** Parses an address such as `rediss://:password@host:6380/0`. Faults never repeat it, because it may have a password. */
export function parseRedisUrl(url: string): RedisPlace {
  let parts: URL;
  try {
    parts = new URL(url);
  } catch {
    return refuse('expected an address such as redis://host:6379');
  }
  const { protocol, hostname, port, pathname } = parts;
  if (protocol !== 'redis:' && protocol !== 'rediss:') refuse('an address begins with redis:// or rediss://');
  if (hostname === '') refuse('the address has no host');
  if (!/^\/?\d{0,5}$/.test(pathname)) refuse('after the host, only the number of a database may follow');
  return { url, text: `${protocol}//${hostname}${port === '' ? '' : `:${port}`}${pathname === '/' ? '' : pathname}` };
}

/** Opens a connection. It is restored whenever it breaks; commands wait meanwhile. */
export function openRedis({ url }: RedisPlace, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    // A queue must outlast a restart of Redis, so no command gives up.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
    ...options,
  });
  // Broken connections are reported by those who use them.
  redis.on('error', () => {});
  return redis;
}

/** How long leaving a run may take, in ms. */
const LEAVE_TIME = 5000;

/** Waits until a run has been left, but not forever, as it would take without Redis. */
export async function leaveInTime(leaving: Promise<void>): Promise<void> {
  await Promise.race([leaving, delay(LEAVE_TIME, undefined, { ref: false })]);
}

/** Checks that Redis can be reached and lets us in. */
export async function checkRedis(place: RedisPlace): Promise<void> {
  const trial = openRedis(place, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 10_000 });
  let reason: Error | undefined;
  trial.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await trial.connect();
    await trial.ping();
  } catch (error) {
    const { message } = reason ?? (error as Error);
    throw new FaultError(fail('redis.connection', 'redis', `cannot use ${place.text}: ${message}`).fault);
  } finally {
    trial.disconnect();
  }
}
