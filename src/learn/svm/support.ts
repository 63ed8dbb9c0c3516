import { formatFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { RECORD_BYTES, readRecord } from '../dataset/record.ts';
import type { FitData } from '../fit/fit.ts';
import type { LearnedNumber } from '../fit/numbers.ts';
import type { Svm } from './dual-descent.ts';
import type { FeatureTable } from './features.ts';

/** A position on the margin or on the wrong side of it. */
export interface SupportVector {
  readonly fen: string;
  /** White's result. */
  readonly result: number;
  /** Its influence on the result, from 0 to 1. Positions on the wrong side of the margin have 1. */
  readonly multiplier: number;
  /** The score from the view of the winner, in margins: 1 is on the margin, below 0 is on the wrong side of the boundary. */
  readonly margin: number;
}

/** The positions that decided one number. */
export interface DecidedNumber {
  readonly name: string;
  /**
   * The positions that moved it furthest, strongest first. `share` is a position's part of the whole movement, negative if it pulled the
   * other way.
   */
  readonly positions: readonly (SupportVector & { readonly share: number })[];
}

export interface SupportSummary {
  /** The number of won and lost positions that took part. Draws do not. */
  readonly positions: number;
  readonly vectors: number;
  /** The number of positions on the wrong side of the boundary. */
  readonly wrong: number;
  /** The width of the margin on either side, in centipawns. */
  readonly margin: number;
  readonly converged: boolean;
  /** The support vectors furthest on the wrong side: the results that the numbers explain worst. */
  readonly surprises: readonly SupportVector[];
  readonly decided: readonly DecidedNumber[];
}

const SURPRISES = 20;
const DECIDED = 60;
const POSITIONS = 3;

/** Names the positions that decided the result, and for the numbers that moved furthest those that decided each. */
export async function supportSummary(
  { rows, labels, offsets, places }: FeatureTable,
  { weights, multipliers, converged }: Svm,
  { numbers, data, k, cost }: { numbers: readonly LearnedNumber[]; data: FitData; k: number; cost: number },
): Promise<SupportSummary> {
  const { starts, columns, values } = rows;
  const margins = Float64Array.from(labels, (label, row) => {
    let score = offsets[row]!;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) score += weights[columns[at]!]! * values[at]!;
    return label * score;
  });
  const support = [...multipliers.keys()].filter((row) => multipliers[row]! > 0);
  const vectorOf = async (row: number): Promise<SupportVector> => {
    const { shard, index } = places[row]!;
    const { records, results } = await data.read('train', shard);
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
    return {
      fen: formatFen(unwrap(readRecord(view, index * RECORD_BYTES))),
      result: results[index]!,
      multiplier: multipliers[row]! / cost,
      margin: margins[row]!,
    };
  };
  /** How far each support vector moved each number. */
  const pulls: { row: number; pull: number }[][] = numbers.map(() => []);
  for (const row of support)
    for (let at = starts[row]!; at < starts[row + 1]!; at++)
      pulls[columns[at]!]!.push({ row, pull: multipliers[row]! * labels[row]! * values[at]! });
  const furthest = [...weights.keys()].sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!)).slice(0, DECIDED);
  const decided: DecidedNumber[] = [];
  for (const column of furthest.filter((one) => weights[one] !== 0)) {
    const direction = Math.sign(weights[column]!);
    const all = pulls[column]!.reduce((sum, { pull }) => sum + Math.abs(pull), 0);
    const strongest = pulls[column]!.sort((a, b) => Math.abs(b.pull) - Math.abs(a.pull)).slice(0, POSITIONS);
    const positions = await Promise.all(
      strongest.map(async ({ row, pull }) => ({ ...(await vectorOf(row)), share: (direction * pull) / all })),
    );
    decided.push({ name: numbers[column]!.name, positions });
  }
  const surprises = [...support].sort((a, b) => margins[a]! - margins[b]!).slice(0, SURPRISES);
  return {
    positions: labels.length,
    vectors: support.length,
    wrong: margins.filter((margin) => margin < 0).length,
    margin: 1 / k,
    converged,
    surprises: await Promise.all(surprises.map(vectorOf)),
    decided,
  };
}
