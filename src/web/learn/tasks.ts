// Tasks of the worker that learns for a page, and of the workers that it starts to compute sums. It also starts engines for self-play.
import type { TaskContext } from '../engines/task-context.ts';
import { webLocks } from '../page-lab/run-locks.ts';
import * as database from './learn-database.ts';
import type { LearnState } from './learn-messages.ts';

export { countPlayers, learnStyle, removeStyle, styleReport, styles } from './learn-style.ts';
export { build, selfPlay } from './make-dataset.ts';
export { stop } from './page-work.ts';
export { begin, details, outlook, patterns, report, resume } from './run-fit.ts';
export { openSums, takeSum } from './sum-tasks.ts';

/** The kept datasets and fits. */
export async function state(_: TaskContext): Promise<LearnState> {
  const [datasets, fits] = await Promise.all([database.listDatasets(), database.listFits()]);
  const held = 'locks' in navigator ? await webLocks.held() : new Set<string>();
  return {
    datasets,
    fits: fits.map((fit) => ({
      ...fit,
      phase: fit.result !== undefined ? 'finished' : held.has(fit.id) ? 'elsewhere' : 'interrupted',
    })),
  };
}

export function removeDataset(_: TaskContext, id: string): Promise<void> {
  return database.removeDataset(id);
}

export function removeFit(_: TaskContext, id: string): Promise<void> {
  return database.removeFit(id);
}
