import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError } from '../../rules/result.ts';
import { reasonOf, writeWhole } from '../files.ts';
import type { TunedKnob } from './knobs.ts';
import type { PathPoint } from './spsa.ts';

/** The file in the folder of a run. */
export const PATH = 'path.csv';

/** The path of every knob as a table for charts: one row for each iteration. It is rebuilt from the journal when a run is resumed. */
export class PathFile {
  readonly #path: string;
  /** The lines of the file: the heading, the start, and the iterations. */
  readonly #lines: string[];

  private constructor(path: string, lines: string[]) {
    this.#path = path;
    this.#lines = lines;
  }

  static async create(folder: string, knobs: readonly TunedKnob[]): Promise<PathFile> {
    const path = join(folder, PATH);
    const start = knobs.map(({ start }) => start);
    const heading = ['iteration', 'balance', ...knobs.map(({ name }) => name)].join();
    const file = new PathFile(path, [heading, rowOf({ iteration: 0, balance: 0, values: start })]);
    await file.#write();
    return file;
  }

  #write(): Promise<void> {
    return writeWhole('folder', this.#path, `${this.#lines.join('\n')}\n`);
  }

  /** Adds an iteration. Those after it are removed: it has been played again. */
  async add(point: PathPoint): Promise<void> {
    const isNext = point.iteration === this.#lines.length - 1;
    this.#lines.length = point.iteration + 1;
    this.#lines.push(rowOf(point));
    if (!isNext) return this.#write();
    try {
      await appendFile(this.#path, `${this.#lines.at(-1)}\n`);
    } catch (error) {
      const message = `cannot write '${this.#path}': ${reasonOf(error)}`;
      throw new FaultError({ code: 'file.unwritable', field: 'folder', message });
    }
  }
}

function rowOf({ iteration, balance, values }: PathPoint): string {
  return [iteration, balance, ...values.map((value) => Number(value.toFixed(6)))].join();
}
