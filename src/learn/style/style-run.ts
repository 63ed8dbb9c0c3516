import type { PgnInput } from '../../notation/pgn-stream.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { reachOf } from '../fit/fit.ts';
import { type Choice, chooseNumbers } from '../fit/numbers.ts';
import { addTo } from '../fit/objective.ts';
import { fitTemperature } from './choice-objective.ts';
import { type Choices, thinned } from './choices.ts';
import type { DecisionSet } from './decision.ts';
import { type Contrast, contrast, type Evidence } from './difference.ts';
import { type HeldOut, heldOutScores, outcomesOf, randomOutcomes } from './held-out.ts';
import { ENOUGH_GAMES, LEAST_GAMES, type StyleOrder, strengthFor } from './order.ts';
import { type Parts, partsOf } from './parts.ts';
import { sharedPrecision } from './prior.ts';
import { readDecisions } from './read-decisions.ts';
import { type FitRequest, StyleFit } from './style-fit.ts';
import { usableDecisions } from './usable-decisions.ts';

/** The number of decisions from which the effect of each number is measured. */
const SURVEYED = 2000;
/** The maximum number of blocks of games. */
const BLOCKS = 400;
/** How often the leaves are found in each fit. */
const ROUNDS = { control: 2, player: 2, both: 1 } as const;
/** The temperature at which fits begin, in centipawns. */
const FIRST_TEMPERATURE = 100;

/** The stages of a style fit, in order. */
export const STAGES = ['control', 'player', 'both'] as const;
export type Stage = (typeof STAGES)[number];

/** The mean loss of a stage's moves, at its start or after a step. */
export interface StagePoint {
  readonly stage: Stage;
  readonly loss: number;
}

export interface StyleOptions {
  readonly core: WebAssembly.Module;
  /** A position to replay games on. */
  readonly position: Position;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly onWarning?: ((field: string, message: string) => void) | undefined;
  readonly onBegin?: ((parts: Parts, choice: Choice) => void) | undefined;
  readonly onStep?: ((stage: Stage, loss: number) => void) | undefined;
}

/** Points of the fits. Numbers are rounded to what knobs can have; the logarithm of one over the temperature is last. */
export interface StylePoints {
  readonly untuned: Float64Array<ArrayBuffer>;
  readonly control: Float64Array<ArrayBuffer>;
  readonly player: Float64Array<ArrayBuffer>;
}

/** The results of a style fit, from which its summary is made. */
export interface StyleRun {
  readonly profile: Profile;
  readonly choice: Choice;
  readonly set: DecisionSet;
  readonly parts: Parts;
  readonly fit: StyleFit;
  readonly position: Position;
  /** The strength of the prior that was used. */
  readonly strength: number;
  /** For each number, how many of the surveyed training decisions it affects. */
  readonly counts: Float64Array;
  readonly surveyed: number;
  readonly points: StylePoints;
  /** The losses of the stages, one after the other. */
  readonly curve: readonly StagePoint[];
  /** Undefined if the run was interrupted: the player's point is then the best so far. */
  readonly contrast: Contrast | undefined;
  readonly heldOut: HeldOut | undefined;
}

function fault(field: string, message: string): FaultError {
  return new FaultError({ code: 'style', field, message });
}

/** Refuses games from which nothing can be learned about a player. */
function checkParts({ player, opponents, heldOut, games }: Parts, name: string): void {
  if (games < LEAST_GAMES)
    throw fault(
      'games',
      `there ${games === 1 ? 'is 1 game' : `are ${games} games`} of '${name}' with moves to learn from; at least ${LEAST_GAMES} are needed, and about ${ENOUGH_GAMES} for a reliable style`,
    );
  if (player.length === 0 || opponents.length === 0 || heldOut.length === 0)
    throw fault('games', `the games of '${name}' leave no moves to train on, or none to hold out`);
}

/** The gradients of blocks of games, and the information of all, at a point that has the side's own temperature. */
async function evidenceOf(
  { model }: StyleFit,
  choices: Choices,
  values: Float64Array,
  games: number,
  signal: AbortSignal | undefined,
): Promise<Evidence> {
  const point = await fitTemperature(model, choices, values, signal);
  const blocks = Array.from({ length: Math.min(BLOCKS, games) }, () => new Float64Array(model.size));
  await model.eachGradient(
    choices,
    point,
    (decision, gradient) => addTo(blocks[choices.games[decision]! % blocks.length]!, gradient),
    signal,
  );
  const { information } = await model.information(choices, point, signal);
  return { information, blocks, decisions: choices.length };
}

/** Everything that is known before a fit begins. */
type Prepared = Pick<StyleRun, 'profile' | 'choice' | 'set' | 'parts' | 'fit' | 'position' | 'strength'>;

/** Reads the games and chooses the moves to learn from. */
async function prepare(order: StyleOrder, input: PgnInput, options: StyleOptions): Promise<Prepared> {
  const { core, position, signal, onProgress, onWarning, onBegin } = options;
  const profile = unwrap(chessProfiles().load(order.profile));
  const choice = unwrap(chooseNumbers(profile, order.knobs, { weights: true }));
  const set = await readDecisions(input, position, {
    ...order,
    signal,
    onGames: (games, found) => onProgress?.(`${games} games read, ${found} of them by ${order.player}`),
    onFault: (message) => onWarning?.('games', `left out, the first of its kind: ${message}`),
  });
  onProgress?.(`choosing among ${set.decisions.length} moves`);
  const usable = await usableDecisions(await Quiescence.create(core, profile), set, signal);
  const parts = partsOf(set, usable, order.seed);
  checkParts(parts, order.player);
  const strength = strengthFor(order.prior, parts.games);
  if (parts.games < ENOUGH_GAMES)
    onWarning?.(
      'games',
      `${parts.games} games are few for a style; the prior is ${(strength / order.prior).toFixed(1)} times as strong as with ${ENOUGH_GAMES}`,
    );
  onBegin?.(parts, choice);
  return { profile, choice, set, parts, fit: new StyleFit(core, profile, choice, set, signal), position, strength };
}

/** Compares the two sides at a point that is fitted to both. */
async function compare(
  { fit, parts, set, choice }: Prepared,
  common: Float64Array,
  precision: Float64Array,
  { seed }: StyleOrder,
  signal: AbortSignal | undefined,
): Promise<Contrast> {
  const evidence = async (indexes: Uint32Array) =>
    evidenceOf(fit, await fit.leavesAt(common, indexes), common, set.games.length, signal);
  const [ours, theirs] = [await evidence(parts.player), await evidence(parts.opponents)];
  return contrast(ours, theirs, precision, { seed, numbers: choice.numbers.length });
}

/** Fits the opponents, then the player with a prior around the opponents' numbers, and compares the two. */
export async function runStyle(order: StyleOrder, input: PgnInput, options: StyleOptions): Promise<StyleRun> {
  const { signal, onProgress, onStep } = options;
  const prepared = await prepare(order, input, options);
  const { choice, parts, fit, strength } = prepared;
  const start = Float64Array.of(...choice.numbers.map((number) => number.start), -Math.log(FIRST_TEMPERATURE));
  onProgress?.('measuring the effect of each number');
  const sample = await fit.leavesAt(start, thinned(parts.player, SURVEYED));
  const { counts, squares } = await fit.model.survey(sample, start, signal);
  // The temperature has no prior.
  const precision = Float64Array.of(...sharedPrecision(choice.numbers, strength, reachOf({ counts, squares })), 0);
  const untuned = await fitTemperature(fit.model, sample, start, signal);
  const curve: StagePoint[] = [];
  const fitTo = (stage: Stage, request: Pick<FitRequest, 'indexes' | 'start' | 'onStep'>, center: Float64Array) => {
    const add = (loss: number) => {
      curve.push({ stage, loss });
      onStep?.(stage, loss);
    };
    return fit.run({
      ...request,
      rounds: ROUNDS[stage],
      prior: { center, precision },
      onStart: add,
      onStep: (values, loss) => {
        request.onStep(values, loss);
        add(loss);
      },
    });
  };

  onProgress?.('fitting the moves of the opponents');
  const control = fit.legal(
    await fitTo('control', { indexes: parts.opponents, start: untuned, onStep: () => {} }, untuned),
  );
  let player = control;
  const keep = (values: Float64Array<ArrayBuffer>) => {
    player = values;
  };
  const found = () => ({
    ...prepared,
    counts,
    surveyed: sample.length,
    points: { untuned, control, player: fit.legal(player) },
    curve,
  });
  try {
    onProgress?.(`fitting the moves of ${order.player}`);
    keep(await fitTo('player', { indexes: parts.player, start: control, onStep: keep }, control));
    onProgress?.('comparing with the opponents');
    const both = Uint32Array.from([...parts.player, ...parts.opponents]);
    const middle = player.map((value, i) => (value + control[i]!) / 2);
    const common = await fitTo('both', { indexes: both, start: middle, onStep: () => {} }, untuned);
    const differences = await compare(prepared, common, precision, order, signal);
    onProgress?.('predicting the moves that were held out');
    const heldOut = await predictHeldOut(fit, parts.heldOut, found().points, order.seed, signal);
    return { ...found(), contrast: differences, heldOut };
  } catch (error) {
    if (signal?.aborted !== true || error !== signal.reason || player === control) throw error;
    return { ...found(), contrast: undefined, heldOut: undefined };
  }
}

/** Predicts the player's held-out moves by each model, with leaves of its own. */
async function predictHeldOut(
  fit: StyleFit,
  indexes: Uint32Array,
  points: StylePoints,
  seed: number,
  signal: AbortSignal | undefined,
): Promise<HeldOut> {
  const outcomes = async (values: Float64Array) => {
    const choices = await fit.leavesAt(values, indexes);
    return { choices, outcomes: outcomesOf(choices, await fit.model.predictions(choices, values, signal)) };
  };
  const [player, control, untuned] = [
    await outcomes(points.player),
    await outcomes(points.control),
    await outcomes(points.untuned),
  ];
  return heldOutScores(
    player.choices.games,
    {
      player: player.outcomes,
      control: control.outcomes,
      untuned: untuned.outcomes,
      random: randomOutcomes(player.choices),
    },
    seed,
  );
}
