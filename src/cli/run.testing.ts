// Runs the command line for tests: in this process, which is fast, or as a separate process.
import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../rules/package.ts';
import { Io } from './io.ts';
import { run } from './program.ts';

export const MAIN = fileURLToPath(packageFile('dist/cli/main.js'));

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

interface Options {
  readonly input?: string | Buffer;
  /** The folder that relative paths start from. */
  readonly cwd?: string;
}

class Sink extends Writable {
  /** Whether the stream is a terminal. */
  isTTY = false;
  /** Called with each text as it is written. */
  onText: (text: string) => void = () => {};
  readonly #chunks: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    this.onText(chunk.toString('utf8'));
    done();
  }
}

export class TestIo extends Io {
  declare readonly stdout: Sink;
  declare readonly stderr: Sink;

  /** The exit codes that a command passed to `exit`. */
  readonly exits: number[];

  constructor(input: string | Buffer = '') {
    const exits: number[] = [];
    super({
      stdin: Readable.from([Buffer.from(input)]),
      stdout: new Sink(),
      stderr: new Sink(),
      signals: new EventEmitter(),
      exit: (code) => exits.push(code),
    });
    this.exits = exits;
  }
}

/** Runs a command in this process, with streams of its own. */
export async function runHere(args: readonly string[], { input, cwd = process.cwd() }: Options = {}): Promise<Outcome> {
  const io = new TestIo(input);
  const home = process.cwd();
  process.chdir(cwd);
  try {
    const status = await run(args, io);
    return { status, out: io.stdout.text, err: io.stderr.text };
  } finally {
    process.chdir(home);
  }
}

/** Runs a command in this process, with arguments only. */
export function lucena(...args: readonly string[]): Promise<Outcome> {
  return runHere(args);
}

/** Runs a command as a process of its own. */
export function runProcess(args: readonly string[], { input = '', cwd }: Options = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', input, cwd });
  return { status, out: stdout, err: stderr };
}

/** The number of lines in a file, 0 if there is none. */
function linesIn(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

/**
 * Starts a command as a process and kills it `ms` after it has added a number of lines to its journal. Returns whether it was still
 * running.
 */
async function runAndKill(args: readonly string[], journal: string, lines: number, ms: number): Promise<boolean> {
  const end = linesIn(journal) + lines;
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
  const closed = once(child, 'close');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (isRunning() && linesIn(journal) < end) await setTimeout(2);
  await setTimeout(ms);
  child.kill('SIGKILL');
  await closed;
  return child.signalCode === 'SIGKILL';
}

function timed<T>(work: () => T): { value: T; ms: number } {
  const start = performance.now();
  return { value: work(), ms: performance.now() - start };
}

/**
 * Plays a run without interruption in the folder `calm`, and with kills at random moments in the folder `killed`: each after a random
 * number of games, the first ones and every fourth while the process starts. Returns both outputs, and how many kills hit a running process.
 */
export async function runWithKills(
  args: readonly string[],
  { calm, killed, kills, random }: { calm: string; killed: string; kills: number; random: () => number },
): Promise<{ calm: string; killed: string; interrupted: number }> {
  const finish = (out: string) => runProcess([...args, '--out', out]).out;
  const whole = timed(() => finish(calm));
  const start = timed(() => finish(calm));
  const games = linesIn(join(calm, 'journal.jsonl'));
  const game = Math.max(0, whole.ms - start.ms) / games;
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const [lines, ms] =
      kill % 4 === 0 ? [0, start.ms * random()] : [1 + (1.5 * games * random()) / kills, game * random()];
    if (await runAndKill([...args, '--out', killed], join(killed, 'journal.jsonl'), Math.floor(lines), ms))
      interrupted++;
  }
  return { calm: whole.value, killed: finish(killed), interrupted };
}
