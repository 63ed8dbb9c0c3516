// A real Redis for tests: a process of its own on a free port, with its files in a temporary folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedis, parseRedisUrl, type RedisPlace } from './redis.ts';

/** Whether redis-server is installed. Tests that need it are skipped by name if not. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export class TestRedis {
  readonly place: RedisPlace;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'lucena-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.place = parseRedisUrl(`redis://127.0.0.1:${port}`);
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.start();
    return redis;
  }

  /** Starts it, with what it kept in its append-only file. */
  async start(): Promise<void> {
    const settings = ['--save', '', '--appendonly', 'yes'];
    const place = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    this.#process = spawn('redis-server', [...place, ...settings], { stdio: 'ignore' });
    const client = openRedis(this.place);
    await client.ping();
    client.disconnect();
  }

  /** Ends it as a power failure would. */
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
