// Coordinators and workers as processes, which tests can kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { MAIN } from '../../cli/run.testing.ts';
import type { TestRedis } from './redis.testing.ts';

export class Processes {
  readonly #redis: TestRedis;
  readonly #children: ChildProcess[] = [];
  readonly #errors = new Map<ChildProcess, string>();

  constructor(redis: TestRedis) {
    this.#redis = redis;
  }

  /** Starts Node with these arguments, and the address of Redis in its environment. */
  start(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, LUCENA_REDIS: this.#redis.place.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child
      .stderr!.setEncoding('utf8')
      .on('data', (text: string) => this.#errors.set(child, this.errorsOf(child) + text));
    this.#children.push(child);
    return child;
  }

  /** The text that a process has written to stderr. */
  errorsOf(child: ChildProcess): string {
    return this.#errors.get(child) ?? '';
  }

  startLucena(...args: string[]): ChildProcess {
    return this.start(MAIN, ...args);
  }

  /** A worker that plays one game at a time. */
  startWorker(name = 'worker'): ChildProcess {
    return this.startLucena('worker', '--concurrency', '1', '--name', name);
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#children.map(kill));
  }
}

export function isEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends a process as a power failure would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (isEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
