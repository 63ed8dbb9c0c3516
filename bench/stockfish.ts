import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { processorMs } from './processor-time.ts';

/** Places to look for Stockfish or a compatible program: on the path, or in /usr/games, where Debian puts it. */
export function findStockfish(program = 'stockfish'): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games', '/usr/local/bin'];
  return folders
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A Stockfish process that stays alive between counts, so that its start is not measured. */
export class Stockfish {
  readonly #process: ChildProcessWithoutNullStreams;
  #name = 'Stockfish';
  #settings = '';
  #listener: (line: string) => void = () => {};

  private constructor(file: string) {
    this.#process = spawn(file);
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#listener(line));
  }

  /** The name and version it reports. */
  get name(): string {
    return this.#name;
  }

  /** The instruction set of its build. A generic build is slower than one for this machine. */
  get settings(): string {
    return this.#settings;
  }

  static async start(file: string): Promise<Stockfish> {
    const engine = new Stockfish(file);
    await engine.#ask('uci', (line) => {
      if (line.startsWith('id name ')) engine.#name = line.slice(8);
      return line === 'uciok' ? true : undefined;
    });
    await engine.#ask('compiler\nisready', (line) => {
      const settings = /^Compilation settings[^:]*: *(.+)$/.exec(line);
      if (settings !== null) engine.#settings = settings[1]!.trim();
      return line === 'readyok' ? true : undefined;
    });
    return engine;
  }

  /** Sends a command and waits for the line that answers it. */
  #ask<T>(command: string, answer: (line: string) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('Stockfish ended unexpectedly'));
      this.#process.once('exit', fail).once('error', reject);
      this.#listener = (line) => {
        const value = answer(line);
        if (value === undefined) return;
        this.#process.off('exit', fail).off('error', reject);
        resolve(value);
      };
      this.#process.stdin.write(`${command}\n`);
    });
  }

  perft(fen: string, depth: number): Promise<number> {
    return this.#ask(`position fen ${fen}\ngo perft ${depth}`, (line) => {
      const total = /^Nodes searched: (\d+)$/.exec(line);
      return total === null ? undefined : Number(total[1]);
    });
  }

  async setOption(name: string, value: string): Promise<void> {
    await this.#ask(`setoption name ${name} value ${value}\nisready`, (line) =>
      line === 'readyok' ? true : undefined,
    );
  }

  /** Searches with its classical evaluation from now on. */
  async useClassical(): Promise<void> {
    await this.setOption('Use NNUE', 'false');
  }

  async newGame(): Promise<void> {
    await this.#ask('ucinewgame\nisready', (line) => (line === 'readyok' ? true : undefined));
  }

  /** Searches about this many nodes; returns the number it reports. */
  search(fen: string, nodes: number): Promise<number> {
    let visited = 0;
    return this.#ask(`position fen ${fen}\ngo nodes ${nodes}`, (line) => {
      const info = /^info .*\bnodes (\d+)/.exec(line);
      if (info !== null) visited = Number(info[1]);
      return line.startsWith('bestmove') ? visited : undefined;
    });
  }

  /** Its move after this many milliseconds, in UCI. */
  bestMove(fen: string, ms: number): Promise<string> {
    return this.#ask(`position fen ${fen}\ngo movetime ${ms}`, (line) => /^bestmove (\S+)/.exec(line)?.[1]);
  }

  /** Its processor time so far, in milliseconds. */
  processorMs(): number {
    return processorMs(this.#process.pid);
  }

  stop(): void {
    this.#process.stdin.end('quit\n');
  }
}
