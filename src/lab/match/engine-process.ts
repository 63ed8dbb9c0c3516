import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A longer line is not UCI and is dropped. */
const MAX_LINE = 1 << 20;
/** This many last characters of the error output are kept, to report them after a crash. */
const MAX_ERRORS = 400;

/** Text from another program, without control characters. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, MAX_ERRORS);
}

/** Running processes, to be killed when this one exits. */
const running = new Set<EngineProcess>();
process.on('exit', () => {
  for (const engine of running) engine.kill();
});

/** A program that reads and writes lines. It is started without a shell, in a process group of its own that ends with it. */
export class EngineProcess {
  /** Resolves with the reason as text when the process has ended. Never rejects. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcessWithoutNullStreams;
  #rest = '';
  #errors = '';

  constructor(argv: readonly [string, ...string[]], onLine: (line: string) => void) {
    const [program, ...rest] = argv;
    // In a group of its own it does not get an interrupt from the terminal, and helpers that it starts end with it.
    this.#child = spawn(program, rest, { detached: process.platform !== 'win32', windowsHide: true });
    running.add(this);
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error: NodeJS.ErrnoException) => {
        if (this.#child.pid !== undefined) return;
        running.delete(this);
        resolve(error.code === 'ENOENT' ? 'no such program' : `it cannot be started (${error.code})`);
      });
      // `close` comes after all output has been read, `exit` may come before.
      this.#child.on('close', (code, signal) => {
        running.delete(this);
        const errors = printable(this.#errors.trim().split('\n').at(-1)!);
        const how = signal === null ? `it exited with code ${code}` : `it was killed by ${signal}`;
        resolve(errors === '' ? how : `${how}: ${errors}`);
      });
    });
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (chunk: string) => this.#receive(chunk, onLine));
    this.#child.stderr.setEncoding('utf8');
    this.#child.stderr.on('data', (chunk: string) => {
      this.#errors = (this.#errors + chunk).slice(-MAX_ERRORS);
    });
    // A write error means that the program has ended, which `ended` reports.
    this.#child.stdin.on('error', () => {});
  }

  #receive(chunk: string, onLine: (line: string) => void): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop()!;
    if (this.#rest.length > MAX_LINE) this.#rest = '';
    for (const line of lines) onLine(line.trimEnd());
  }

  send(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      // A helper may outlive the leader of the group.
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  /** The processor time of all its threads in ms; undefined if the system does not report it. */
  cpu(): number | undefined {
    try {
      const tasks = `/proc/${this.#child.pid}/task`;
      let ns = 0;
      for (const task of readdirSync(tasks))
        ns += Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
      return ns / 1e6;
    } catch {
      return undefined;
    }
  }
}
