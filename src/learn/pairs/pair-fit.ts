import { formatFen } from '../../notation/fen.ts';
import type { PgnInput } from '../../notation/pgn-stream.ts';
import { formatSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { RECORD_BYTES, readRecord } from '../dataset/record.ts';
import { boundsOf, clampTo } from '../fit/bounds.ts';
import { reachOf } from '../fit/fit.ts';
import { type Choice, chooseNumbers } from '../fit/numbers.ts';
import { fitTemperature } from '../style/choice-objective.ts';
import { type Choices, thinned } from '../style/choices.ts';
import type { DecisionSet } from '../style/decision.ts';
import { type Parts, partsOf } from '../style/parts.ts';
import { sharedPrecision } from '../style/prior.ts';
import { readDecisions } from '../style/read-decisions.ts';
import { StyleFit } from '../style/style-fit.ts';
import { usableDecisions } from '../style/usable-decisions.ts';
import { decidingRows } from '../svm/deciding-rows.ts';
import { type Svm, trainSvm } from '../svm/dual-descent.ts';
import { aStepAway, steadyColumns } from '../svm/features.ts';
import type { PairLosses, PairSummary, SupportPair } from './pair-summary.ts';
import { type PairTable, pairTable, siblingsOf } from './pair-table.ts';

/** The strength of the prior, unless another is given. Pairs of one position say much the same, so it is stronger than for results. */
export const DEFAULT_PAIRS_PRIOR = 10;

/** The cost of a pair on the wrong side of its margin. */
const COST = 1;
const TOLERANCE = 1e-3;
const MOST_PASSES = 1000;
/** The number of decisions from which the effect of each number is measured, and of those that show whether the score is linear in it. */
const SURVEYED = 2000;
const PROBED = 300;
/** With fewer games than this, none might be left to hold out or to train on. */
const LEAST_GAMES = 10;
const FIRST_TEMPERATURE = 100;

export interface PairOrder {
  readonly profile: ProfileFile;
  readonly knobs?: readonly string[] | undefined;
  readonly prior: number;
  readonly skipPlies: number;
  readonly seed: number;
}

export interface PairOptions {
  readonly core: WebAssembly.Module;
  readonly position: Position;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly onWarning?: ((field: string, message: string) => void) | undefined;
}

function fault(field: string, message: string): FaultError {
  return new FaultError({ code: 'pairs', field, message });
}

/** Describes support vectors: a position, the move that was played there and the one it was compared with. */
function pairsOf(position: Position, { records, decisions, games }: DecisionSet, indexes: Uint32Array) {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  return (decision: number, played: number, sibling: number): Omit<SupportPair, 'multiplier' | 'margin'> => {
    const index = indexes[decision]!;
    const setup = unwrap(readRecord(view, index * RECORD_BYTES));
    unwrap(position.load(setup));
    const moves = position.moves();
    const named = (move: Move) => ({ san: formatSan(position, move), uci: formatUci(move) });
    return {
      fen: formatFen(setup),
      played: named(moves[played]!),
      other: named(moves[sibling]!),
      game: games[decisions[index]!.game]!.number,
    };
  };
}

/** How well scores rank the played move above others. */
async function lossesOf(
  { model }: StyleFit,
  choices: Choices,
  values: Float64Array,
  k: number,
  seed: number,
): Promise<PairLosses> {
  let [pairs, hinge, right] = [0, 0, 0];
  await model.eachPair(choices, values, siblingsOf(choices, seed), ({ lead }) => {
    pairs++;
    hinge += Math.max(0, 1 - k * lead);
    right += lead > 0 ? 1 : lead === 0 ? 0.5 : 0;
  });
  return { hinge: hinge / pairs, right: right / pairs };
}

/** Positions with their moves, and the start with the temperature that fits them best. */
interface Material {
  readonly profile: Profile;
  readonly choice: Choice;
  readonly set: DecisionSet;
  readonly parts: Parts;
  readonly fit: StyleFit;
  readonly start: Float64Array;
  /** One over the temperature in centipawns. */
  readonly k: number;
  /** A part of the positions for training. */
  readonly sample: Choices;
}

/** Reads the games and chooses the positions to learn from. */
async function prepare(order: PairOrder, input: PgnInput, options: PairOptions): Promise<Material> {
  const { core, position, signal, onProgress, onWarning } = options;
  const profile = unwrap(chessProfiles().load(order.profile));
  const choice = unwrap(chooseNumbers(profile, order.knobs, { linear: true }));
  const set = await readDecisions(input, position, {
    player: undefined,
    skipPlies: order.skipPlies,
    signal,
    onGames: (games) => onProgress?.(`${games} games read`),
    onFault: (message) => onWarning?.('pairs', `left out, the first of its kind: ${message}`),
  });
  const usable = await usableDecisions(await Quiescence.create(core, profile), set, signal);
  const parts = partsOf(set, usable, order.seed);
  if (parts.games < LEAST_GAMES || parts.player.length === 0 || parts.heldOut.length === 0)
    throw fault('pairs', `too few games have moves to compare: ${parts.games}; at least ${LEAST_GAMES} are needed`);
  const fit = new StyleFit(core, profile, choice, set, signal);
  const origin = Float64Array.of(...choice.numbers.map((number) => number.start), -Math.log(FIRST_TEMPERATURE));
  const sample = await fit.leavesAt(origin, thinned(parts.player, SURVEYED));
  const start = await fitTemperature(fit.model, sample, origin, signal);
  return { profile, choice, set, parts, fit, start, k: Math.exp(start.at(-1)!), sample };
}

/** Finds the numbers in which the score is linear: the features of pairs hardly change when all numbers move by a step. */
async function linearNumbers(
  { fit, parts, choice, start, k }: Material,
  seed: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const probe = await fit.leavesAt(start, thinned(parts.player, PROBED));
  const settings = { scale: start.map(() => 1), k, siblings: siblingsOf(probe, seed) };
  const rowsAt = async (values: Float64Array) => (await pairTable(fit.model, probe, values, settings, signal)).rows;
  const away = aStepAway(start, [...choice.numbers.map(({ step }) => step), 0]);
  return steadyColumns([await rowsAt(start)], [await rowsAt(away)], choice.numbers.length);
}

/** Names the pairs that decided the result. */
function supportOf(
  { set, parts, choice, k }: Material,
  { played }: Choices,
  table: PairTable,
  svm: Svm,
  position: Position,
): PairSummary['support'] {
  const labels = table.offsets.map(() => 1);
  const deciding = decidingRows(table.rows, labels, table.offsets, svm, (row) => table.decisions[row]!);
  const named = pairsOf(position, set, parts.player);
  const pairOf = (row: number): SupportPair => {
    const decision = table.decisions[row]!;
    return {
      ...named(decision, played[decision]!, table.siblings[row]!),
      multiplier: svm.multipliers[row]! / COST,
      margin: deciding.margins[row]!,
    };
  };
  return {
    vectors: deciding.vectors,
    wrong: deciding.wrong,
    margin: 1 / k,
    converged: svm.converged,
    surprises: deciding.surprises.map(pairOf),
    decided: deciding.decided.map(({ column, rows }) => ({
      name: choice.numbers[column]!.name,
      pairs: rows.map(({ row, share }) => ({ ...pairOf(row), share })),
    })),
  };
}

/**
 * A ranking support vector machine: the move that was played should score at least a margin more than each other legal move, by the
 * evaluation at the leaves of the quiescence search. Numbers in which the score is not linear keep their values.
 */
export async function fitPairs(
  order: PairOrder,
  input: PgnInput,
  options: PairOptions,
): Promise<{ readonly summary: PairSummary; readonly learned: Profile }> {
  const { position, signal, onProgress } = options;
  const { seed, prior } = order;
  const material = await prepare(order, input, options);
  const { profile, choice, parts, fit, start, k, sample } = material;
  const { numbers } = choice;
  onProgress?.('finding the numbers that the score is linear in');
  const isLinear = await linearNumbers(material, seed, signal);
  const precision = sharedPrecision(numbers, prior, reachOf(await fit.model.survey(sample, start, signal)));
  // In standard deviations of the prior, so that its penalty is half the square of the weights.
  const scale = Float64Array.from(precision, (own, i) => (isLinear[i] && own > 0 ? k / Math.sqrt(own) : 0));
  if (!scale.some((one) => one > 0)) throw fault('knobs', 'the score is not linear in any of the numbers');

  onProgress?.(`finding the leaves of the moves of ${parts.player.length} positions`);
  const [train, held] = [await fit.leavesAt(start, parts.player), await fit.leavesAt(start, parts.heldOut)];
  const table = await pairTable(fit.model, train, start, { scale, k, siblings: siblingsOf(train, seed) }, signal);
  const pairs = table.offsets.length;
  onProgress?.(`ranking ${pairs} pairs`);
  const limits = { cost: COST, seed, tolerance: TOLERANCE, mostPasses: MOST_PASSES, signal };
  const svm = await trainSvm(table.rows, new Int8Array(pairs).fill(1), numbers.length, limits, table.offsets);
  const values = Float64Array.from(start);
  for (const [i, weight] of svm.weights.entries()) values[i]! += (weight * scale[i]!) / k;
  clampTo(values.subarray(0, numbers.length), boundsOf(numbers));
  const after = fit.legal(values);
  const learned = fit.profileAt(after);
  const lossesAt = async (point: Float64Array) => ({
    train: await lossesOf(fit, train, point, k, seed),
    heldOut: await lossesOf(fit, held, point, k, seed),
  });
  const summary: PairSummary = {
    profile: profile.name,
    hash: profile.hash,
    learned: learned.hash,
    prior,
    seed,
    complete: signal?.aborted !== true,
    games: parts.games,
    heldOutGames: parts.heldOutGames,
    positions: parts.player.length,
    pairs,
    k,
    before: await lossesAt(start),
    after: await lossesAt(after),
    knobs: numbers.map(({ name, id, entry, start: before }, i) => ({
      name,
      id,
      ...(entry === undefined ? {} : { index: entry }),
      before,
      after: after[i]!,
      isLinear: isLinear[i] === 1,
    })),
    support: supportOf(material, train, table, svm, position),
  };
  return { summary, learned };
}
