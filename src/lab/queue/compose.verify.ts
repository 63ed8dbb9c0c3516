// The commands of scale/compose.yaml without Docker: on this machine, with its values filled in.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runProcess } from '../../cli/run.testing.ts';
import { packageFile } from '../../rules/package.ts';
import { kill } from './processes.testing.ts';
import { freePort, HAS_REDIS } from './redis.testing.ts';

const PASSWORD = '0123456789abcdef';
const ROOT = fileURLToPath(packageFile('.'));
const FILE = readFileSync(join(ROOT, 'scale', 'compose.yaml'), 'utf8');
/** A user without rights, as in the container of the worker; only root can become another user. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The text of a service in the Compose file. */
function service(name: string): string {
  return new RegExp(`^  ${name}:\n((?:    .*\n)+)`, 'm').exec(FILE)![1]!;
}

/** A value of a service, with the password filled in as Compose does it. */
function value(of: string, key: string): string {
  const found = new RegExp(`^ +${key}: (.*)$`, 'm').exec(service(of))![1]!;
  const filled = found.replaceAll(`\${REDIS_PASSWORD:?}`, PASSWORD).replaceAll('$$', '$');
  return /^'.*'$/.test(filled) ? filled.slice(1, -1) : filled;
}

/** The strings of a list such as `['a', 'b']`. */
function list(of: string, key: string): string[] {
  return [...value(of, key).matchAll(/'([^']*)'/g)].map(([, text]) => text!);
}

describe.skipIf(!HAS_REDIS)('the commands of the Compose file (need redis-server)', () => {
  let folder: string;
  let redis: ChildProcess;
  let worker: ChildProcess;
  let port: string;
  let messages: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lucena-compose-'));
    chmodSync(folder, 0o777);
    port = String(await freePort());
    messages = '';
  });
  afterEach(async () => {
    await Promise.all([redis, worker].map((child) => child && kill(child)));
    rmSync(folder, { recursive: true });
  });

  /** The health check of Redis, with another port than the default. */
  function isHealthy(password: string): boolean {
    const [kind, command] = list('redis', 'test');
    expect(kind).toBe('CMD-SHELL');
    const check = command!.replace('redis-cli', `redis-cli -p ${port}`);
    return spawnSync('sh', ['-c', check], { env: { ...process.env, REDISCLI_AUTH: password } }).status === 0;
  }

  test('a Redis and a worker play a match with the result of this machine, and end when they are told to', async () => {
    const [server, ...settings] = list('redis', 'command');
    const here = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    redis = spawn(server!, [...settings, ...here], { stdio: 'ignore', ...STRANGER });
    expect(value('redis', 'REDISCLI_AUTH')).toBe(PASSWORD);
    for (let tries = 0; !isHealthy(PASSWORD) && tries < 100; tries++) await delay(100);
    expect(isHealthy(PASSWORD)).toBe(true);
    expect(isHealthy('wrong')).toBe(false);

    const address = value('worker', 'LUCENA_REDIS').replace('@redis:6379', `@127.0.0.1:${port}`);
    const [node, ...args] = list('worker', 'command');
    expect([node, value('worker', 'working_dir'), list('worker', 'volumes')]).toEqual([
      'node',
      '/lucena',
      ['..:/lucena:ro'],
    ]);
    const { PATH } = process.env;
    worker = spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        PATH,
        LUCENA_REDIS: address,
        LUCENA_CACHE: value('worker', 'LUCENA_CACHE'),
        LUCENA_DATA: value('worker', 'LUCENA_DATA'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...STRANGER,
    });
    worker.stderr!.setEncoding('utf8').on('data', (text: string) => {
      messages += text;
    });

    const match = ['match', 'material', 'baseline', '--nodes', '100', '--games', '12', '--out'];
    const far = runProcess([...match, join(folder, 'far'), '--redis', address]);
    expect(far.status, far.err + messages).toBe(0);
    expect(runProcess([...match, join(folder, 'near')]).status).toBe(0);
    const result = (of: string) => readFileSync(join(folder, of, 'result.json'), 'utf8');
    expect(result('far')).toBe(result('near'));
    await vi.waitFor(() => expect(messages).toContain('plays for the run'), 10_000);
    expect(far.out + far.err + messages).not.toContain(PASSWORD);

    for (const child of [worker, redis]) {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code, messages).toBe(0);
    }
  });
});
