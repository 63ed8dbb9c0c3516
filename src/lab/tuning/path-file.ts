import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError } from '../../rules/result.ts';
import { reasonOf, writeWhole } from '../files.ts';
import type { TunedKnob } from './knobs.ts';
import type { PathPoint } from './spsa.ts';

/** The file in the folder of a run. */
export const PATH = 'path.csv';

/**
 * The path of every knob as a table, for charts: a row for each iteration. It follows from the journal and is written again when a run is
 * resumed.
 */
export class PathFile {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async create(folder: string, knobs: readonly TunedKnob[]): Promise<PathFile> {
    const path = join(folder, PATH);
    const start = knobs.map(({ start }) => start);
    const heading = ['iteration', 'balance', ...knobs.map(({ name }) => name)].join();
    await writeWhole('folder', path, `${heading}\n${rowOf({ iteration: 0, balance: 0, values: start })}\n`);
    return new PathFile(path);
  }

  async add(point: PathPoint): Promise<void> {
    try {
      await appendFile(this.#path, `${rowOf(point)}\n`);
    } catch (error) {
      const message = `cannot write '${this.#path}': ${reasonOf(error)}`;
      throw new FaultError({ code: 'file.unwritable', field: 'folder', message });
    }
  }
}

function rowOf({ iteration, balance, values }: PathPoint): string {
  return [iteration, balance, ...values.map((value) => Number(value.toFixed(6)))].join();
}
