import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MAIN } from '../src/cli/run.testing.ts';

/** `lucena serve` as a process of its own, with an empty runs folder, to be killed and started again. */
export class LabServer {
  readonly runs: string;
  url = '';
  #process: ChildProcess | undefined;

  private constructor(runs: string) {
    this.runs = runs;
  }

  static async open(): Promise<LabServer> {
    const server = new LabServer(await mkdtemp(join(tmpdir(), 'lucena-lab-')));
    await server.start();
    return server;
  }

  /** Starts it, at the same address as before, and waits for the line that names it. */
  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const args = [MAIN, 'serve', '--port', port, '--runs', this.runs, '--no-open'];
    this.#process = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(this.#process.stdout!), 'line')) as [string];
    this.url = /http:\S+/.exec(line)![0];
  }

  async kill(): Promise<void> {
    const ended = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.runs, { recursive: true, force: true });
  }

  /** The text of a file of the only run; empty if there is none. */
  async file(name: string): Promise<string> {
    const [id = ''] = await readdir(this.runs);
    return readFile(join(this.runs, id, name), 'utf8').catch(() => '');
  }

  /** The number of games on the disk. */
  async games(): Promise<number> {
    return ((await this.file('journal.jsonl')).match(/"game":/g) ?? []).length;
  }
}
