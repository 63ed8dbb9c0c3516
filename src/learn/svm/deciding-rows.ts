import type { SparseRows, Svm } from './dual-descent.ts';

/** The rows of a support vector machine that decided its weights. */
export interface DecidingRows {
  /** The score of each row from the view of its label: 1 is on the margin, below 0 is on the wrong side of the boundary. */
  readonly margins: Float64Array;
  readonly vectors: number;
  /** Rows on the wrong side of the boundary. */
  readonly wrong: number;
  /** The support vectors furthest on the wrong side. */
  readonly surprises: readonly number[];
  /** The columns whose weights are largest, each with the rows that moved it furthest. */
  readonly decided: readonly { readonly column: number; readonly rows: readonly RowShare[] }[];
}

export interface RowShare {
  readonly row: number;
  /** The row's part of all that moved the weight, negative if it pulled the other way. */
  readonly share: number;
}

const SURPRISES = 20;
const DECIDED = 60;
const ROWS = 3;

/** The first rows that belong to different groups. */
function distinct(rows: readonly number[], groupOf: (row: number) => number, most: number): number[] {
  const [found, groups]: [number[], Set<number>] = [[], new Set()];
  for (const row of rows) {
    if (found.length === most) break;
    if (groups.has(groupOf(row))) continue;
    groups.add(groupOf(row));
    found.push(row);
  }
  return found;
}

/**
 * Finds the rows that decided the weights. `offsets` are the scores that rows have without weights. Only the strongest row of
 * each group is named.
 */
export function decidingRows(
  { starts, columns, values }: SparseRows,
  labels: ArrayLike<number>,
  offsets: ArrayLike<number>,
  { weights, multipliers }: Svm,
  groupOf: (row: number) => number = (row) => row,
): DecidingRows {
  const margins = Float64Array.from(labels, (label, row) => {
    let score = offsets[row]!;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) score += weights[columns[at]!]! * values[at]!;
    return label * score;
  });
  const support = [...multipliers.keys()].filter((row) => multipliers[row]! > 0);
  /** How far each support vector moved each weight. */
  const pulls: Map<number, number>[] = Array.from(weights, () => new Map());
  for (const row of support)
    for (let at = starts[row]!; at < starts[row + 1]!; at++)
      pulls[columns[at]!]!.set(row, multipliers[row]! * labels[row]! * values[at]!);
  const furthest = [...weights.keys()].sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!)).slice(0, DECIDED);
  const decided = furthest
    .filter((column) => weights[column] !== 0)
    .map((column) => {
      const direction = Math.sign(weights[column]!);
      const all = [...pulls[column]!.values()].reduce((sum, pull) => sum + Math.abs(pull), 0);
      const pullOf = (row: number) => pulls[column]!.get(row)!;
      const strongest = [...pulls[column]!.keys()].sort((a, b) => Math.abs(pullOf(b)) - Math.abs(pullOf(a)));
      const named = distinct(strongest, groupOf, ROWS);
      return { column, rows: named.map((row) => ({ row, share: (direction * pullOf(row)) / all })) };
    });
  return {
    margins,
    vectors: support.length,
    wrong: margins.filter((margin) => margin < 0).length,
    surprises: distinct(
      support.sort((a, b) => margins[a]! - margins[b]!),
      groupOf,
      SURPRISES,
    ),
    decided,
  };
}
