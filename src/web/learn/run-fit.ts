import { gameText, nameInText } from '../../engine/board-text.ts';
import { MemoryDataset } from '../../learn/dataset/memory-dataset.ts';
import { checkData } from '../../learn/fit/fit.ts';
import type { FitState } from '../../learn/fit/fit-state.ts';
import { learn, namedLearned } from '../../learn/fit/learn.ts';
import { chooseNumbers } from '../../learn/fit/numbers.ts';
import { DEFAULT_SEED, type FitOrder } from '../../learn/fit/order.ts';
import { ledgerChanges } from '../../learn/report/ledger-changes.ts';
import { learnReport } from '../../learn/report/report.ts';
import { termGroups } from '../../learn/report/term-groups.ts';
import { type ProfileFile, splitId } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { type Release, webLocks } from '../page-lab/run-locks.ts';
import { beginFit, keepFit, readDataset, readUnfinished, removeFit } from './learn-database.ts';
import type { FitDetails, FitForm, KeptFit, LearnEvent, ShownFit, UnfinishedFit } from './learn-messages.ts';
import { atWork, plainCore, WORKERS } from './page-work.ts';
import { workerSumPool } from './worker-sum-pool.ts';

function refuse(field: string, message: string): never {
  throw new FaultError({ code: 'learn.order', field, message });
}

/** A dataset and its name. */
async function datasetOf(
  { game }: TaskContext,
  id: string,
): Promise<{ readonly data: MemoryDataset; readonly name: string }> {
  const { dataset, shards } = (await readDataset(id)) ?? refuse('dataset', 'it was deleted');
  const { board } = dataset.manifest;
  if (board !== gameText(game)) refuse('dataset', `it has positions of the board ${nameInText(board)}`);
  return { data: new MemoryDataset(dataset.manifest, shards, game), name: dataset.name };
}

/** Locks a fit, so that no other tab works on it. */
async function held<T>(id: string, work: () => Promise<T>): Promise<T> {
  const release: Release = (await webLocks.hold(id)) ?? refuse('fit', 'another tab is working on it');
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Starts or resumes a fit from its state, and saves it after every epoch and step. */
async function continueFit(
  context: TaskContext,
  kept: KeptFit,
  { order, state: earlier }: UnfinishedFit,
  data: MemoryDataset,
  signal: AbortSignal,
): Promise<ShownFit> {
  const emit = context.emit as (event: LearnEvent) => void;
  let fit = kept;
  emit({ fit: { ...fit, phase: 'running' } });
  const core = await plainCore(context.game);
  const { summary, learned } = await learn(order, {
    data,
    earlier,
    signal,
    openPool: async (model) =>
      workerSumPool(
        WORKERS,
        { name: context.game.name, names: 'western' },
        { core, model, manifest: data.manifest, shards: data.shards },
      ),
    onProgress: (progress) => emit({ progress }),
    onState: async (state: FitState) => {
      fit = { ...fit, curve: state.curve };
      await keepFit(fit, { order, state });
      emit({ fit: { ...fit, phase: 'running' } });
    },
  });
  const named = namedLearned(learned, `${fit.start.name} learned`, summary, order);
  const result = { summary, learned: context.profiles.serialise(named) };
  fit = { ...fit, curve: summary.curve, result };
  await keepFit(fit);
  return { ...fit, phase: 'finished' };
}

/** Begins a fit. It is saved from the start. `preset` is the start's name if it is an unchanged preset. */
export function begin(
  context: TaskContext,
  { start, preset }: { readonly start: ProfileFile; readonly preset: string | undefined },
  datasetId: string,
  form: FitForm,
): Promise<ShownFit> {
  return atWork(async ({ signal }) => {
    const { data, name } = await datasetOf(context, datasetId);
    checkData(data);
    const { hash, counts } = data.manifest;
    const { knobs, loss, prior, epochs, target } = form;
    if (loss === 'hinge' && prior === 0) refuse('prior', 'the hinge loss needs a prior');
    const order: FitOrder = {
      ...(context.game.board === undefined ? {} : { board: gameText(context.game) }),
      profile: context.profiles.serialise(context.profile(start), { full: true }),
      preset,
      data: datasetId,
      dataHash: hash,
      knobs: knobs.length === 0 ? undefined : knobs,
      loss,
      prior,
      target: loss === 'hinge' ? 1 : target,
      epochs,
      seed: DEFAULT_SEED,
    };
    const fit: KeptFit = {
      id: `fit-${crypto.randomUUID()}`,
      at: Date.now(),
      ...(context.game.board === undefined ? {} : { board: context.game.name }),
      start,
      form,
      dataset: { id: datasetId, name, positions: counts.train.positions, games: counts.train.games },
      curve: [],
    };
    const unfinished = { order, state: undefined };
    return held(fit.id, async () => {
      await beginFit(fit, unfinished);
      try {
        return await continueFit(context, fit, unfinished, data, signal);
      } catch (error) {
        // Nothing was learned: a fit that was refused or stopped before its first state is not kept.
        if ((await readUnfinished(fit.id))?.state === undefined) await removeFit(fit.id);
        throw signal.aborted && !(error instanceof FaultError)
          ? new FaultError({
              code: 'learn.stopped',
              field: 'fit',
              message: 'it was stopped before anything was learned',
            })
          : error;
      }
    });
  });
}

/** Resumes a fit whose page was closed, or ends it with its best values so far. */
export function resume(context: TaskContext, kept: KeptFit, isStopped: boolean): Promise<ShownFit> {
  return atWork((stop) =>
    held(kept.id, async () => {
      const unfinished = (await readUnfinished(kept.id)) ?? refuse('fit', 'it has ended or was deleted');
      if (isStopped) stop.abort();
      const { data } = await datasetOf(context, kept.dataset.id);
      return continueFit(context, kept, unfinished, data, stop.signal);
    }),
  );
}

/** How many numbers a form would learn. Throws a fault if it names none. */
export function outlook(
  context: TaskContext,
  file: ProfileFile,
  { knobs, loss }: Pick<FitForm, 'knobs' | 'loss'>,
): number {
  const patterns = knobs.length === 0 ? undefined : knobs;
  return unwrap(chooseNumbers(context.profile(file), patterns, { linear: loss === 'hinge' })).numbers.length;
}

/** Patterns that a user may choose from: one for each term with learned numbers, then its knobs. */
export function patterns(context: TaskContext, file: ProfileFile): string[] {
  const ids = unwrap(chooseNumbers(context.profile(file))).numbers.map(({ id }) => id);
  const terms = ids.map((id) => `${splitId(id)[0]}.*`);
  return [...new Set(terms), ...new Set(ids)];
}

/** The report of a kept fit, as the command line writes it. */
export function report(context: TaskContext, { start, result }: KeptFit): string {
  return learnReport(result!.summary, context.profile(start), context.profile(result!.learned), context.game);
}

/** The parts of a comparison that need the evaluation. */
export function details(context: TaskContext, { start, result }: KeptFit): FitDetails {
  const [before, after] = [context.profile(start), context.profile(result!.learned)];
  const { files, ranks } = context.game.ruleset;
  return {
    size: { files, ranks },
    terms: termGroups(result!.summary.knobs, before),
    ledgers: ledgerChanges(before, after, context.game),
  };
}
