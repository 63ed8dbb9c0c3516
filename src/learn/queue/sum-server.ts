import type { SumOffer, SumServer } from '../../lab/queue/worker.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { type Dataset, openDataset } from '../dataset/dataset.ts';
import { learningOfModel, type Model } from '../fit/model.ts';
import { addTo } from '../fit/objective.ts';
import type { SumTaker } from '../fit/sum-pool.ts';
import type { SumsByName, Task } from '../fit/tasks.ts';
import { ThreadTaker } from '../fit/thread-sum-pool.ts';
import { readJob, readModel } from './sum-job.ts';
import { type Addable, toVector, vectorLength } from './sum-vector.ts';

function refuse(field: string, message: string): never {
  throw new FaultError({ code: 'queue.job', field, message });
}

/** Refuses a slice that the dataset does not have. */
function checkSlice({ manifest }: Dataset, { split, shard, to }: Task): void {
  const entry = manifest.shards[split][shard];
  if (entry === undefined || to > entry.positions) refuse('slices', 'the dataset has no such slice');
}

/** Computes sums in threads of this process, one job in each. */
class ThreadServer implements SumServer {
  readonly #dataset: Dataset;
  readonly #size: number;
  readonly #takers: readonly SumTaker[];
  readonly #free: SumTaker[];

  constructor(dataset: Dataset, model: Model, slots: number) {
    this.#dataset = dataset;
    this.#size = model.columns.length;
    this.#takers = Array.from({ length: slots }, () => new ThreadTaker({ folder: dataset.folder, model }));
    this.#free = [...this.#takers];
  }

  async take(message: string, signal: AbortSignal): Promise<Uint8Array> {
    const { sum, tasks } = unwrap(readJob(message));
    for (const task of tasks) {
      checkSlice(this.#dataset, task);
      if (task.point.values.length !== this.#size) refuse('values', `expected ${this.#size} numbers`);
    }
    const total = new Float64Array(vectorLength(sum, this.#size));
    // Workers take as many jobs at a time as there are threads.
    const taker = this.#free.pop() ?? refuse('jobs', 'there are more jobs than threads');
    try {
      for (const task of tasks) {
        signal.throwIfAborted();
        addTo(total, toVector(sum, (await taker.take(task)) as SumsByName[Addable], this.#size));
      }
    } finally {
      this.#free.push(taker);
    }
    return new Uint8Array(total.buffer);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#takers.map((taker) => taker.dispose?.()));
  }
}

/** Offers sums over the datasets in these folders. */
export async function offerDatasets(folders: readonly string[]): Promise<SumOffer> {
  const datasets = new Map<string, Dataset>();
  for (const folder of folders) {
    const dataset = await openDataset(folder);
    datasets.set(dataset.manifest.hash, dataset);
  }
  return {
    datasets: new Set(datasets.keys()),
    open: async (hash, common, slots) => {
      const model = unwrap(readModel(common));
      // A bad profile is refused here, not in each thread.
      const dataset = datasets.get(hash)!;
      const { parameters } = learningOfModel(model, dataset.game.profiles());
      if (model.columns.some((column) => column >= parameters.size))
        refuse('model.columns', `the profile has ${parameters.size} numbers`);
      return new ThreadServer(dataset, model, slots);
    },
  };
}
