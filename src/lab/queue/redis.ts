import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { FaultError, fail } from '../../rules/result.ts';

/** The prefix of all keys. */
export const PREFIX = 'lucena';

/** The variable that names a file of CA certificates, for a Redis with a certificate from a private CA. */
export const CA_VARIABLE = 'LUCENA_REDIS_CA';

/** The address of Redis. `url` includes the password; `text` does not and may be shown. */
export interface RedisPlace {
  readonly url: string;
  readonly text: string;
  /** The CA certificates to trust instead of the default ones, as PEM. */
  readonly ca?: string;
}

function refuse(message: string): never {
  throw new FaultError(fail('redis.url', 'redis', message).fault);
}

/** Parses an address such as `rediss://:password@host:6380/0`. Faults never quote it, because it may contain a password. */
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
  if (!/^\/?\d{0,5}$/.test(pathname)) refuse('expected nothing but a database number after the host');
  return { url, text: `${protocol}//${hostname}${port === '' ? '' : `:${port}`}${pathname === '/' ? '' : pathname}` };
}

function isSecure({ text }: RedisPlace): boolean {
  return text.startsWith('rediss:');
}

/** Adds the CA certificates of a file to an address, if one is given. */
export async function withAuthority(place: RedisPlace, file: string | undefined): Promise<RedisPlace> {
  if (file === undefined || file === '') return place;
  const refuseFile = (message: string): never => {
    throw new FaultError(fail('redis.authority', CA_VARIABLE, message).fault);
  };
  // Otherwise the password would be sent unencrypted, although the user expects TLS.
  if (!isSecure(place)) refuseFile('is set, so the address must begin with rediss://');
  const ca = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuseFile(`cannot read '${file}': ${error.code === 'ENOENT' ? 'there is no such file' : error.code}`),
  );
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) refuseFile(`'${file}' contains no PEM certificate`);
  return { ...place, ca };
}

/** Opens a connection. It is restored whenever it breaks; commands wait meanwhile. */
export function openRedis({ url, ca }: RedisPlace, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    ...(ca === undefined ? {} : { tls: { ca } }),
    // A queue must outlast a restart of Redis, so no command gives up.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
    ...options,
  });
  // Callers report broken connections.
  redis.on('error', () => {});
  return redis;
}

/** The time limit for the cleanup of a run, in ms. */
const LEAVE_TIME = 5000;

/** Waits for the cleanup of a run, but not forever if Redis is down. */
export async function leaveInTime(leaving: Promise<void>): Promise<void> {
  await Promise.race([leaving, delay(LEAVE_TIME, undefined, { ref: false })]);
}

/** The code of the fault for a Redis that may only be starting, or that the network cannot reach for now. */
const UNREACHABLE = 'redis.unreachable';

/** Whether the reason may pass by itself. A wrong password and a certificate that is not trusted do not. */
function mayPass({ code, message }: NodeJS.ErrnoException): boolean {
  return PASSING.has(code) || message === 'Connection is closed.';
}

const PASSING: ReadonlySet<string | undefined> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Explains why Redis cannot be used. */
function reasonText({ code, message }: NodeJS.ErrnoException, hasTls: boolean): string {
  if (message.startsWith('WRONGPASS')) return 'the password is wrong';
  if (message.startsWith('NOAUTH')) return 'it needs a password';
  if (code === 'ECONNREFUSED') return 'nothing answers at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host';
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'Connection is closed.')
    return hasTls ? 'it closed the connection' : 'it closed the connection; if it expects TLS, use rediss://';
  if (code === 'ETIMEDOUT')
    return `no answer within ${CONNECT_TIME / 1000} s${hasTls ? '; if it does not use TLS, use redis://' : ''}`;
  if (CERTIFICATE.test(code ?? ''))
    return `its certificate is not trusted: ${message}; name the file of its CA in ${CA_VARIABLE}`;
  return message;
}

/** How long a first connection may take, in ms. */
const CONNECT_TIME = 10_000;

/** Codes of errors about certificates. */
const CERTIFICATE = /CERT|UNABLE_TO_/;

/** Checks that Redis can be reached and accepts the password. */
export async function checkRedis(place: RedisPlace): Promise<void> {
  const trial = openRedis(place, { lazyConnect: true, retryStrategy: () => null, connectTimeout: CONNECT_TIME });
  let reason: Error | undefined;
  trial.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await trial.connect();
    await trial.ping();
  } catch (error) {
    const cause = reason ?? (error as Error);
    const text = reasonText(cause, isSecure(place));
    const code = mayPass(cause) ? UNREACHABLE : 'redis.connection';
    throw new FaultError(fail(code, 'redis', `cannot use ${place.text}: ${text}`).fault);
  } finally {
    trial.disconnect();
  }
}

/** The time between two attempts to reach Redis, in ms. */
const RETRY_TIME = 500;

/** Waits until Redis can be reached. Refuses one that does not accept the password or the certificate. */
export async function awaitRedis(place: RedisPlace, onNotice: (text: string) => void): Promise<void> {
  let isTold = false;
  for (;;) {
    try {
      return await checkRedis(place);
    } catch (error) {
      if (!(error instanceof FaultError) || error.code !== UNREACHABLE) throw error;
      if (!isTold) onNotice(`${error.message}; the run waits for it`);
      isTold = true;
    }
    await delay(RETRY_TIME);
  }
}
