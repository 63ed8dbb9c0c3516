// A real Redis for tests: a process of its own on a free port, with its files in a temporary folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedis, parseRedisUrl, type RedisPlace } from './redis.ts';

/** Whether redis-server is installed. Tests that need it are skipped by name if not. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** Whether openssl is installed, which makes certificates for tests. */
export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** How a Redis is protected. Without certificates it has no TLS. */
export interface RedisSecurity {
  readonly password?: string;
  readonly certificates?: { readonly key: string; readonly certificate: string; readonly authority: string };
}

export class TestRedis {
  readonly place: RedisPlace;
  readonly port: number;
  readonly #security: RedisSecurity;
  readonly #folder = mkdtempSync(join(tmpdir(), 'lucena-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, security: RedisSecurity) {
    const { password, certificates } = security;
    this.port = port;
    this.#security = security;
    const login = password === undefined ? '' : `:${password}@`;
    const place = parseRedisUrl(`${certificates === undefined ? 'redis' : 'rediss'}://${login}127.0.0.1:${port}`);
    this.place = certificates === undefined ? place : { ...place, ca: readFileSync(certificates.authority, 'utf8') };
  }

  static async start(security: RedisSecurity = {}): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), security);
    await redis.start();
    return redis;
  }

  get #protection(): string[] {
    const { password, certificates } = this.#security;
    const port = String(this.port);
    return [
      ...(password === undefined ? [] : ['--requirepass', password]),
      ...(certificates === undefined
        ? ['--port', port]
        : [
            ...['--port', '0', '--tls-port', port, '--tls-auth-clients', 'no'],
            ...['--tls-key-file', certificates.key, '--tls-cert-file', certificates.certificate],
            ...['--tls-ca-cert-file', certificates.authority],
          ]),
    ];
  }

  /** Starts Redis with the data in its append-only file. */
  async start(): Promise<void> {
    const settings = ['--save', '', '--appendonly', 'yes', '--bind', '127.0.0.1', '--dir', this.#folder];
    this.#process = spawn('redis-server', [...this.#protection, ...settings], { stdio: 'ignore' });
    const client = openRedis(this.place);
    await client.ping();
    client.disconnect();
  }

  /** Kills Redis as a power failure would. */
  async kill(): Promise<void> {
    const ended = this.#process;
    if (ended === undefined) return;
    this.#process = undefined;
    ended.kill('SIGKILL');
    await once(ended, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
