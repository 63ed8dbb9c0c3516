import { mkdir } from 'node:fs/promises';
import { chessProfiles } from '../../profiles/chess.ts';
import { MAX_NAME, type Profile } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { openDataset } from '../dataset/dataset.ts';
import { fitSvm } from '../svm/svm-fit.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { checkData, Fit } from './fit.ts';
import type { FitState } from './fit-state.ts';
import { type LearnSummary, summarise } from './learn-summary.ts';
import { type Choice, chooseNumbers } from './numbers.ts';
import type { FitOrder } from './order.ts';
import { ThreadCrew } from './thread-crew.ts';

export interface LearnOptions {
  readonly threads: number;
  /** Where the state is kept after each epoch and step; undefined for nowhere. */
  readonly folder?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onBegin?: ((choice: Choice) => void) | undefined;
  readonly onState?: ((state: FitState) => void) | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
}

/** A fit that was begun in a folder. */
export async function earlierFit(
  folder: string,
): Promise<{ readonly order: FitOrder; readonly state: FitState } | undefined> {
  const earlier = await readCheckpoint(folder);
  if (earlier === undefined) return undefined;
  const { dataHash, data } = earlier.order;
  const { manifest } = await openDataset(data);
  if (manifest.hash !== dataHash)
    throw new FaultError({
      code: 'learn.resume',
      field: 'resume',
      message: `the dataset in '${data}' is not the one that the fit began with`,
    });
  return earlier;
}

/**
 * Learns from a dataset on disk. Given an earlier state, it continues from there and ends with the same numbers as an uninterrupted fit.
 */
export async function learnRun(
  order: FitOrder,
  earlier: FitState | undefined,
  { threads, folder, signal, onBegin, onState, onProgress }: LearnOptions,
): Promise<{ readonly summary: LearnSummary; readonly start: Profile; readonly learned: Profile }> {
  const profile = unwrap(chessProfiles().load(order.profile));
  const data = await openDataset(order.data);
  checkData(data);
  const choice = unwrap(chooseNumbers(profile, order.knobs, { linear: order.loss === 'hinge' }));
  if (earlier !== undefined && earlier.counts.length !== choice.numbers.length)
    throw new FaultError({
      code: 'learn.resume',
      field: 'resume',
      message: `the fit has ${earlier.counts.length} numbers, this version of the profile ${choice.numbers.length}`,
    });
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  onBegin?.(choice);
  const { ids, columns } = choice;
  const model = { profile: order.profile, ids, columns, loss: order.loss };
  const crew = new ThreadCrew(threads, { folder: order.data, model });
  try {
    const fit = new Fit({
      order,
      choice,
      dataset: data,
      crew,
      signal,
      onProgress,
      onState: async (state) => {
        if (folder !== undefined) await writeCheckpoint(folder, order, state);
        onState?.(state);
      },
    });
    const about = { order, choice, profile, data };
    if (order.loss !== 'hinge') return { ...(await summarise(fit, await fit.run(earlier), about)), start: profile };
    const { support, ...fitted } = await fitSvm(fit, { ...about, signal, onProgress });
    const { summary, learned } = await summarise(fit, fitted, about);
    return { summary: { ...summary, support }, learned, start: profile };
  } finally {
    await crew.dispose();
  }
}

/**
 * The learned profile under a name of its own. If the start is a preset, the profile extends it, so that its file contains only the
 * changes.
 */
export function namedLearned(learned: Profile, name: string, summary: LearnSummary, { preset }: FitOrder): Profile {
  const changed = summary.knobs.filter(({ before, after }) => before !== after).length;
  const description = `${summary.profile}, learned from ${summary.positions} positions of ${summary.games} games: ${changed} of ${summary.knobs.length} numbers changed`;
  const parent = preset === undefined ? {} : { extends: preset };
  return { ...learned, ...parent, name: name.slice(0, MAX_NAME), description };
}
