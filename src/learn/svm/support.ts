import { unwrap } from '../../rules/result.ts';
import { shardsOf } from '../dataset/shards-of.ts';
import type { FitData } from '../fit/fit.ts';
import type { LearnedNumber } from '../fit/numbers.ts';
import { decidingRows } from './deciding-rows.ts';
import type { Svm } from './dual-descent.ts';
import type { FeatureTable } from './features.ts';

/** A position on the margin or on the wrong side of it. */
export interface SupportVector {
  readonly fen: string;
  /** The first player's result. */
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

/** Names the positions that decided the result, and for the numbers that moved furthest those that decided each. */
export async function supportSummary(
  { rows, labels, offsets, places }: FeatureTable,
  svm: Svm,
  { numbers, data, k, cost }: { numbers: readonly LearnedNumber[]; data: FitData; k: number; cost: number },
): Promise<SupportSummary> {
  const { margins, vectors, wrong, surprises, decided } = decidingRows(rows, labels, offsets, svm);
  const format = shardsOf(data.game);
  const vectorOf = async (row: number): Promise<SupportVector> => {
    const { shard, index } = places[row]!;
    const { records, results } = await data.read('train', shard);
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
    return {
      fen: data.game.notation.formatSetup(unwrap(format.read(view, index * format.bytes))),
      result: results[index]!,
      multiplier: svm.multipliers[row]! / cost,
      margin: margins[row]!,
    };
  };
  const named: DecidedNumber[] = [];
  for (const { column, rows: strongest } of decided) {
    const positions = await Promise.all(strongest.map(async ({ row, share }) => ({ ...(await vectorOf(row)), share })));
    named.push({ name: numbers[column]!.name, positions });
  }
  return {
    positions: labels.length,
    vectors,
    wrong,
    margin: 1 / k,
    converged: svm.converged,
    surprises: await Promise.all(surprises.map(vectorOf)),
    decided: named,
  };
}
