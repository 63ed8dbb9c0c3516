import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lucena } from '../../cli/run.testing.ts';
import { playMatch } from '../match/match.ts';
import { processRunner } from '../run/process-runner.ts';
import { matchOptions, openRunner, rules, startWorker } from './queue.testing.ts';
import { HAS_OPENSSL, HAS_REDIS, TestRedis } from './redis.testing.ts';
import { CA_VARIABLE } from './redis.ts';

const PASSWORD = 'geheim';

/** A self-signed CA, and a server certificate signed by it. */
function makeCertificates(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    name,
  ];
  for (const name of ['authority', 'stranger'])
    openssl('req', '-x509', ...key(file(`${name}.key`)), '-subj', `/CN=${name}`, '-out', file(`${name}.pem`));
  writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1');
  openssl('req', ...key(file('server.key')), '-subj', '/CN=server', '-out', file('server.csr'));
  openssl(
    ...['x509', '-req', '-in', file('server.csr'), '-CA', file('authority.pem'), '-CAkey', file('authority.key')],
    ...['-CAcreateserial', '-extfile', file('names'), '-out', file('server.pem')],
  );
  return { key: file('server.key'), certificate: file('server.pem'), authority: file('authority.pem') };
}

describe.skipIf(!HAS_REDIS || !HAS_OPENSSL)('a Redis with TLS and a password (needs redis-server and openssl)', () => {
  let folder: string;
  let redis: TestRedis;
  let authority: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lucena-tls-'));
    const certificates = makeCertificates(folder);
    authority = certificates.authority;
    redis = await TestRedis.start({ password: PASSWORD, certificates });
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => {
    delete process.env[CA_VARIABLE];
  });

  test('lets coordinator and workers play a match', async () => {
    const options = await matchOptions(2);
    const local = processRunner(rules, 2);
    const expected = await playMatch({ ...options, runner: local });
    await local.dispose();
    const runner = await openRunner(redis);
    const worker = startWorker(redis, 'one');
    expect(await playMatch({ ...options, runner })).toEqual(expected);
    await worker.stop();
    await runner.dispose();
  });

  const address = (login: string, protocol = 'rediss') => `${protocol}://${login}127.0.0.1:${redis.port}`;
  const untrusted = /its certificate is not trusted: .*; name the file of its CA in LUCENA_REDIS_CA/;
  test.each([
    ['without its CA', () => '', () => address(`:${PASSWORD}@`), untrusted],
    ['with another CA', () => join(folder, 'stranger.pem'), () => address(`:${PASSWORD}@`), untrusted],
    ['with a wrong password', () => authority, () => address(`:wrong${PASSWORD}@`), /the password is wrong/],
    ['without a password', () => authority, () => address(''), /it needs a password/],
    ['without TLS', () => '', () => address(`:${PASSWORD}@`, 'redis'), /if it expects TLS, use rediss:\/\//],
  ])('is refused %s in one line, which does not have the password', async (_, ca, url, reason) => {
    process.env[CA_VARIABLE] = ca();
    for (const command of [['worker'], ['match', 'material', 'material', '--nodes', '5']]) {
      const { status, out, err } = await lucena(...command, '--redis', url());
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(/^lucena: redis: cannot use rediss?:\/\/127\.0\.0\.1:\d+: .*\n$/);
      expect(err).toMatch(reason);
      expect(err).not.toContain(PASSWORD);
    }
  });

  test.each([
    ['a file that is not there', () => join(folder, 'none.pem'), 'rediss', /cannot read .*: there is no such file/],
    ['a file without certificates', () => join(folder, 'names'), 'rediss', /contains no PEM certificate/],
    ['an address without TLS', () => authority, 'redis', /is set, so the address must begin with rediss:\/\//],
  ])('%s is refused as CA', async (_, ca, protocol, reason) => {
    process.env[CA_VARIABLE] = ca();
    const { status, err } = await lucena('worker', '--redis', address(`:${PASSWORD}@`, protocol));
    expect(status).toBe(2);
    expect(err).toMatch(/^lucena: LUCENA_REDIS_CA: .*\n$/);
    expect(err).toMatch(reason);
  });
});
