import { formatFen } from '../../notation/fen.ts';
import type { PgnInput } from '../../notation/pgn-stream.ts';
import { formatSan } from '../../notation/san.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { RECORD_BYTES, readRecord } from '../dataset/record.ts';
import { boundsOf, clampTo } from '../fit/bounds.ts';
import { reachOf } from '../fit/fit.ts';
import { chooseNumbers } from '../fit/numbers.ts';
import { fitTemperature } from '../style/choice-objective.ts';
import { type Choices, thinned } from '../style/choices.ts';
import type { DecisionSet } from '../style/decision.ts';
import { partsOf } from '../style/parts.ts';
import { sharedPrecision } from '../style/prior.ts';
import { readDecisions } from '../style/read-decisions.ts';
import { StyleFit } from '../style/style-fit.ts';
import { usableDecisions } from '../style/usable-decisions.ts';
import { decidingRows } from '../svm/deciding-rows.ts';
import { trainSvm } from '../svm/dual-descent.ts';
import { aStepAway, steadyColumns } from '../svm/features.ts';
import type { PairLosses, PairSummary, SupportPair } from './pair-summary.ts';
import { pairTable, siblingsOf } from './pair-table.ts';

/** The strength of the prior, unless another is given. Pairs of one position say much the same, so it is more than for results. */
export const DEFAULT_PAIRS_PRIOR = 10;

/** The price of a pair on the wrong side of its margin. */
const COST = 1;
const TOLERANCE = 1e-3;
const MOST_PASSES = 1000;
/** Decisions that tell the effect of each number, and those that tell whether the score is linear in it. */
const SURVEYED = 2000;
const PROBED = 300;
/** Games below this number leave none to hold out, or none to train on. */
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
    return {
      fen: formatFen(setup),
      played: formatSan(position, moves[played]!),
      other: formatSan(position, moves[sibling]!),
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

/**
 * A ranking support vector machine: the move that was played should score at least a margin more than each other legal move, by the
 * evaluation at the leaves of the quiescence search. Numbers in which the score is not linear keep their values.
 */
export async function fitPairs(
  order: PairOrder,
  input: PgnInput,
  { core, position, signal, onProgress, onWarning }: PairOptions,
): Promise<{ readonly summary: PairSummary; readonly learned: Profile }> {
  const { seed } = order;
  const profile = unwrap(chessProfiles().load(order.profile));
  const choice = unwrap(chooseNumbers(profile, order.knobs, { linear: true }));
  const { numbers } = choice;
  const set = await readDecisions(input, position, {
    player: undefined,
    skipPlies: order.skipPlies,
    signal,
    onGames: (games) => onProgress?.(`${games} games read`),
    onFault: (message) => onWarning?.('pairs', `left out, the first of its kind: ${message}`),
  });
  const usable = await usableDecisions(await Quiescence.create(core, profile), set, signal);
  const parts = partsOf(set, usable, seed);
  if (parts.games < LEAST_GAMES || parts.player.length === 0 || parts.heldOut.length === 0)
    throw fault('pairs', `too few games have moves to compare: ${parts.games}, and at least ${LEAST_GAMES} are needed`);
  const fit = new StyleFit(core, profile, choice, set, signal);
  const { model } = fit;
  const origin = Float64Array.of(...numbers.map((number) => number.start), -Math.log(FIRST_TEMPERATURE));
  onProgress?.(`finding the leaves of the moves of ${parts.player.length} positions`);
  const [train, held] = [await fit.leavesAt(origin, parts.player), await fit.leavesAt(origin, parts.heldOut)];
  const sample = await fit.leavesAt(origin, thinned(parts.player, SURVEYED));
  const start = await fitTemperature(model, sample, origin, signal);
  const k = Math.exp(start.at(-1)!);

  onProgress?.('finding the numbers that the score is linear in');
  const probe = await fit.leavesAt(origin, thinned(parts.player, PROBED));
  const rowsAt = async (values: Float64Array) =>
    (
      await pairTable(
        model,
        probe,
        values,
        { scale: values.map(() => 1), k, siblings: siblingsOf(probe, seed) },
        signal,
      )
    ).rows;
  const away = aStepAway(start, [...numbers.map(({ step }) => step), 0]);
  const isLinear = steadyColumns([await rowsAt(start)], [await rowsAt(away)], numbers.length);
  const survey = await model.survey(sample, start, signal);
  const precision = sharedPrecision(numbers, order.prior, reachOf(survey));
  // In standard deviations of the prior, so that its penalty is half the square of the weights.
  const scale = Float64Array.from(precision, (own, i) => (isLinear[i] && own > 0 ? k / Math.sqrt(own) : 0));
  if (!scale.some((one) => one > 0)) throw fault('knobs', 'the score is linear in none of the numbers');

  onProgress?.('collecting the features of pairs');
  const table = await pairTable(model, train, start, { scale, k, siblings: siblingsOf(train, seed) }, signal);
  const labels = new Int8Array(table.offsets.length).fill(1);
  onProgress?.(`ranking ${labels.length} pairs`);
  const limits = { cost: COST, seed, tolerance: TOLERANCE, mostPasses: MOST_PASSES, signal };
  const svm = await trainSvm(table.rows, labels, numbers.length, limits, table.offsets);
  const values = Float64Array.from(start);
  for (const [i, weight] of svm.weights.entries()) values[i]! += (weight * scale[i]!) / k;
  clampTo(values.subarray(0, numbers.length), boundsOf(numbers));
  const after = fit.legal(values);
  const deciding = decidingRows(table.rows, labels, table.offsets, svm, (row) => table.decisions[row]!);
  const named = pairsOf(position, set, parts.player);
  const pairOf = (row: number): SupportPair => ({
    ...named(table.decisions[row]!, train.played[table.decisions[row]!]!, table.siblings[row]!),
    multiplier: svm.multipliers[row]! / COST,
    margin: deciding.margins[row]!,
  });
  const learned = fit.profileAt(after);
  const lossesAt = async (point: Float64Array) => ({
    train: await lossesOf(fit, train, point, k, seed),
    heldOut: await lossesOf(fit, held, point, k, seed),
  });
  const summary: PairSummary = {
    profile: profile.name,
    hash: profile.hash,
    learned: learned.hash,
    prior: order.prior,
    seed,
    complete: signal?.aborted !== true,
    games: parts.games,
    heldOutGames: parts.heldOutGames,
    positions: parts.player.length,
    pairs: labels.length,
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
    support: {
      vectors: deciding.vectors,
      wrong: deciding.wrong,
      margin: 1 / k,
      converged: svm.converged,
      surprises: deciding.surprises.map(pairOf),
      decided: deciding.decided.map(({ column, rows }) => ({
        name: numbers[column]!.name,
        pairs: rows.map(({ row, share }) => ({ ...pairOf(row), share })),
      })),
    },
  };
  return { summary, learned };
}
