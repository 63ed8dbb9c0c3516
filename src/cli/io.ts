import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Tty<T> = T & { readonly isTTY?: boolean };

/** The streams, signals and exit of the process. Tests supply their own. */
export interface Surroundings {
  readonly stdin: Tty<Readable>;
  readonly stdout: Tty<Writable>;
  readonly stderr: Tty<Writable>;
  /** Emits SIGINT and SIGTERM. */
  readonly signals: EventEmitter;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

/** The input and output of one command, and its exit code. */
export class Io implements Surroundings {
  readonly stdin: Surroundings['stdin'];
  readonly stdout: Surroundings['stdout'];
  readonly stderr: Surroundings['stderr'];
  readonly signals: Surroundings['signals'];
  readonly exit: Surroundings['exit'];
  exitCode = 0;
  /** Whether a line of `showProgress` is still shown. */
  #hasProgress = false;
  /** The number of lines that `showLines` wrote last. */
  #shown = 0;

  constructor({ stdin, stdout, stderr, signals, exit }: Surroundings) {
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    this.signals = signals;
    this.exit = exit;
  }

  /** Prints lines of the result. */
  print(...lines: readonly string[]): void {
    this.stdout.write(`${lines.join('\n')}\n`);
  }

  printJson(value: unknown): void {
    this.print(JSON.stringify(value, null, 2));
  }

  /** Writes a message for the user to standard error, replacing the progress line. */
  report(message: string): void {
    if (this.#hasProgress) this.showProgress('');
    if (this.#shown > 0) this.showLines([]);
    this.stderr.write(`lucena: ${message}\n`);
  }

  warn({ field, message }: { readonly field: string; readonly message: string }): void {
    this.report(`warning: ${field}: ${message}`);
  }

  /** Overwrites one status line on a terminal; does nothing otherwise. */
  showProgress(text: string): void {
    if (!this.stderr.isTTY) return;
    this.stderr.write(`\r\x1b[K${text}`);
    this.#hasProgress = text !== '';
  }

  /** Overwrites several status lines. An empty list removes them. */
  showLines(lines: readonly string[]): void {
    if (!this.stderr.isTTY) return;
    const back = this.#shown === 0 ? '' : `\x1b[${this.#shown}A`;
    this.stderr.write(`${back}\r\x1b[J${lines.map((line) => `${line}\n`).join('')}`);
    this.#shown = lines.length;
  }
}
