import { FaultError } from '../../rules/result.ts';
import type { Manifest } from '../dataset/manifest.ts';
import type { Chunk } from '../dataset/shard.ts';
import { adamEpoch, startAdam } from './adam.ts';
import { boundsOf } from './bounds.ts';
import type { FitState, Losses } from './fit-state.ts';
import { newtonStep, startNewton } from './newton.ts';
import type { Choice } from './numbers.ts';
import { Objective, type Prior } from './objective.ts';
import type { FitOrder } from './order.ts';
import { fitScale, fitScoreScale } from './scale-fit.ts';
import type { SumPool } from './sum-pool.ts';
import type { ShardSource } from './sums.ts';
import type { InformationSum } from './tasks.ts';

/** The standard deviation of a number's effect on the score under a prior of strength 1, in centipawns, where it has one. */
const PRIOR_EFFECT = 20;
/** The maximum number of steps in the refinement. */
const MAX_STEPS = 40;

/** The size of each number's effect: centipawns for one unit, where it has an effect at all. */
export function reachOf({ counts, squares }: Pick<FitState, 'counts' | 'squares'>): Float64Array<ArrayBuffer> {
  return counts.map((count, i) => (count === 0 ? 0 : Math.sqrt(squares[i]! / count))) as Float64Array<ArrayBuffer>;
}

/** A Gaussian prior around the start. Numbers have different units, so its width for each is set by the number's effect in centipawns. */
export function priorOf(strength: number, center: Float64Array, reach: Float64Array): Prior {
  return { center, precision: reach.map((effect) => strength * (effect / PRIOR_EFFECT) ** 2) };
}

/** The dataset, on disk or in memory. */
export interface FitData extends ShardSource {
  readonly manifest: Manifest;
}

async function* trainingChunks(data: FitData): AsyncGenerator<Chunk> {
  for (let shard = 0; shard < data.manifest.shards.train.length; shard++) yield await data.read('train', shard);
}

export interface FitOptions {
  readonly order: FitOrder;
  readonly choice: Choice;
  readonly dataset: FitData;
  readonly pool: SumPool;
  readonly signal?: AbortSignal | undefined;
  /** Called after every epoch and step, before the next begins. */
  readonly onState?: ((state: FitState) => unknown) | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
}

/** The end of a fit. */
export interface Fitted {
  readonly state: FitState;
  readonly objective: Objective;
  /** False if the fit was interrupted. */
  readonly complete: boolean;
  /** The information at the best values; absent if there are no standard errors. */
  readonly information: InformationSum | undefined;
}

function fault(field: string, message: string): FaultError {
  return new FaultError({ code: 'learn.fit', field, message });
}

/** Refuses data from which nothing can be learned. */
export function checkData({ manifest, game }: Pick<FitData, 'manifest' | 'game'>): void {
  const { positions, results } = manifest.counts.train;
  if (positions === 0) throw fault('data', 'the dataset has no positions to train on');
  const only = ['lost', 'drew', 'won'][results.indexOf(positions)];
  const [{ name }] = game.notation.sides;
  if (only !== undefined)
    throw fault('data', `${name} ${only} every game of the dataset; at least two different results are needed`);
}

/** Fits numbers to a dataset: Adam in mini-batches, then full-batch refinement. Each stage continues from a given state. */
export class Fit {
  readonly #options: FitOptions;
  readonly #start: Float64Array<ArrayBuffer>;

  constructor(options: FitOptions) {
    this.#options = options;
    this.#start = Float64Array.from(options.choice.numbers, ({ start }) => start);
  }

  /** The loss to minimise in a state. If `stoppable`, its sums end when the fit is interrupted. */
  objective({ k, scoreK, ...survey }: Pick<FitState, 'k' | 'scoreK' | 'counts' | 'squares'>, stoppable = true) {
    const { pool, dataset, order, signal } = this.#options;
    const prior = priorOf(order.prior, this.#start, reachOf(survey));
    const target = { result: order.target, scoreK };
    return new Objective(pool, dataset.manifest, prior, { k, target }, stoppable ? signal : undefined);
  }

  /** Mean losses at some values. */
  async losses(objective: Objective, values: Float64Array): Promise<Losses> {
    const train = (await objective.loss(values)) / objective.positions('train');
    return { train, heldOut: await this.#heldOutLoss(objective, values) };
  }

  async #heldOutLoss(objective: Objective, values: Float64Array): Promise<number | null> {
    const positions = objective.positions('heldOut');
    return positions === 0 ? null : (await objective.loss(values, 'heldOut')) / positions;
  }

  /** Computes the initial state: the constants of the curves, how much the positions say about each number, and the loss. */
  async begin(): Promise<FitState> {
    const { dataset, order, onProgress, choice } = this.#options;
    const size = this.#start.length;
    const nothing = { counts: new Float64Array(size), squares: new Float64Array(size) };
    if (order.target < 1 && dataset.manifest.counts.train.scored === 0)
      throw fault('target', 'the dataset has no scores of a search; only --target 1 is possible');
    const scoreK = order.target < 1 ? await fitScoreScale(() => trainingChunks(dataset)) : 0;
    if (scoreK === undefined) throw fault('target', 'the scores of the search do not predict the results');
    onProgress?.('fitting the scale of scores');
    const unscaled = this.objective({ k: 1, scoreK, ...nothing });
    const k = order.k ?? (await fitScale(unscaled, this.#start));
    if (k === undefined) throw fault('data', 'the scores of the profile do not predict the results');
    onProgress?.(`counting the positions that depend on each of ${choice.numbers.length} numbers`);
    const survey = await unscaled.survey(this.#start);
    const objective = this.objective({ k, scoreK, ...survey });
    const before = await this.losses(objective, this.#start);
    const total = before.train * objective.positions('train');
    if (!Number.isFinite(total)) throw fault('profile', 'the loss at the start is not a number');
    return {
      k,
      scoreK,
      ...survey,
      before,
      epoch: 0,
      adam: startAdam(this.#start),
      best: { values: this.#start, total },
      curve: [{ stage: 'start', ...before }],
    };
  }

  /** Adds a point to the loss curve of a state. `known` is the training loss with the prior, if it has been computed already. */
  async #moved(
    state: FitState,
    objective: Objective,
    stage: 'adam' | 'newton',
    values: Float64Array<ArrayBuffer>,
    known?: number,
  ): Promise<Pick<FitState, 'best' | 'curve'>> {
    const penalty = objective.penalty(values);
    const total = known ?? (await objective.loss(values)) + penalty;
    const train = (total - penalty) / objective.positions('train');
    const losses = { train, heldOut: await this.#heldOutLoss(objective, values) };
    if (!Number.isFinite(total))
      throw fault('loss', 'the loss has become infinite or not a number; use a stronger --prior');
    return {
      best: total < state.best.total ? { values, total } : state.best,
      curve: [...state.curve, { stage, ...losses }],
    };
  }

  /** Runs to the end, or until it is interrupted. An interrupted fit keeps the best values so far. */
  async run(earlier?: FitState): Promise<Fitted> {
    let state = earlier;
    let information: InformationSum | undefined;
    const { onState, signal } = this.#options;
    try {
      state ??= await this.begin();
      await onState?.(state);
      for await (const next of this.#course(state)) {
        ({ state, information } = next);
        if (information === undefined) await onState?.(state);
      }
    } catch (error) {
      if (signal?.aborted !== true || error instanceof FaultError || state === undefined) throw error;
    }
    return { state, objective: this.objective(state, false), complete: information !== undefined, information };
  }

  /** The states after each epoch and step. The last one comes with the information at the best values. */
  async *#course(
    begun: FitState,
  ): AsyncGenerator<{ readonly state: FitState; readonly information: InformationSum | undefined }> {
    const { order, choice, onProgress } = this.#options;
    const bounds = boundsOf(choice.numbers);
    const reach = reachOf(begun);
    const objective = this.objective(begun);
    let state = begun;
    for (; state.epoch < order.epochs && state.newton === undefined; ) {
      const { epoch } = state;
      onProgress?.(`epoch ${epoch + 1} of ${order.epochs}`);
      const { seed, epochs } = order;
      const adam = await adamEpoch(objective, state.adam, { seed, epoch, epochs, reach, bounds });
      state = { ...state, epoch: epoch + 1, adam, ...(await this.#moved(state, objective, 'adam', adam.values)) };
      yield { state, information: undefined };
    }
    let newton = state.newton ?? startNewton(state.best.values, state.best.total);
    while (newton.steps < MAX_STEPS) {
      onProgress?.(`refining, step ${newton.steps + 1}`);
      const { at, ...next } = await newtonStep(objective, newton, bounds, (i) => reach[i] === 0);
      newton = next;
      if (newton.done) {
        yield { state: { ...state, newton }, information: at };
        return;
      }
      state = { ...state, newton, ...(await this.#moved(state, objective, 'newton', newton.values, newton.total)) };
      yield { state, information: undefined };
    }
    yield { state, information: await objective.information(state.best.values) };
  }
}
