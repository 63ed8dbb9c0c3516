import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PerftAnswer, PerftJob } from './perft-runner.testing.ts';

export interface PerftCase extends Omit<PerftJob, 'id'> {
  readonly expected: number;
}

export interface PerftReport {
  readonly leaves: number;
  readonly seconds: number;
  /** One line for each count that is not as expected. */
  readonly mismatches: readonly string[];
}

/** Shows how far a long count has come, at most every few seconds. */
class Progress {
  readonly #label: string;
  readonly #total: number;
  readonly #start = performance.now();
  #next = 0;

  constructor(label: string, total: number) {
    this.#label = label;
    this.#total = total;
  }

  get seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  show(done: number, cases: string): void {
    if (this.seconds < this.#next && done < this.#total) return;
    this.#next = this.seconds + 10;
    const speed = done / this.seconds;
    const left = speed > 0 ? `${Math.ceil((this.#total - done) / speed)} s left` : '';
    const share = ((100 * done) / this.#total).toFixed(1);
    process.stderr.write(
      `${this.#label}: ${share} %, ${cases} counts, ${(done / 1e9).toFixed(1)} of ${(this.#total / 1e9).toFixed(1)} G leaves, ` +
        `${(speed / 1e6).toFixed(0)} M/s, ${left}\n`,
    );
  }
}

/** Runs all counts, the longest first, with one process per processor. */
export async function runPerft(label: string, cases: readonly PerftCase[]): Promise<PerftReport> {
  const total = cases.reduce((sum, { expected }) => sum + expected, 0);
  const queue = cases.map((_, id) => id).sort((a, b) => cases[b]!.expected - cases[a]!.expected);
  const progress = new Progress(label, total);
  const mismatches: string[] = [];
  let leaves = 0;
  let finished = 0;

  const serve = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const runner = fork(fileURLToPath(new URL('./perft-runner.testing.ts', import.meta.url)), {
        execArgv: ['--import', 'tsx'],
      });
      const next = (): void => {
        const id = queue.shift();
        if (id === undefined) runner.disconnect();
        else runner.send({ id, fen: cases[id]!.fen, depth: cases[id]!.depth } satisfies PerftJob);
      };
      runner.on('error', reject);
      runner.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a perft process ended with ${code}`))));
      runner.on('message', ({ id, nodes }: PerftAnswer) => {
        const { fen, depth, expected } = cases[id]!;
        if (nodes !== expected) {
          mismatches.push(`${fen} depth ${depth}: ${nodes}, expected ${expected}`);
          // Reported at once, before the other counts are done.
          process.stderr.write(`${label}: WRONG: ${mismatches.at(-1)}\n`);
        }
        leaves += nodes;
        finished++;
        progress.show(leaves, `${finished}/${cases.length}`);
        next();
      });
      next();
    });

  await Promise.all(Array.from({ length: Math.min(availableParallelism(), cases.length) }, serve));
  return { leaves, seconds: progress.seconds, mismatches };
}
