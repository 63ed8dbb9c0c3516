import { randomNumbersFor, shuffle } from '../../lab/random.ts';
import type { ChoiceModel } from '../style/choice-model.ts';
import { type Choices, movesIn } from '../style/choices.ts';
import type { SparseRows } from '../svm/dual-descent.ts';

/** The maximum number of pairs that take part: their features are held in memory. */
export const MOST_PAIRS = 100_000;

/** Pairs of a played move and another legal one, as rows of features. */
export interface PairTable {
  readonly rows: SparseRows;
  /** The lead of the played move at the start, times k. */
  readonly offsets: Float64Array;
  /** The decision and the index of the other move of each row. */
  readonly decisions: Uint32Array;
  readonly siblings: Uint16Array;
}

/** The other moves of each decision that take part: all of them or, if there are more than `most` pairs, some drawn at random. */
export function siblingsOf(choices: Choices, seed: number, most = MOST_PAIRS) {
  const each = Math.max(1, Math.floor(most / Math.max(1, choices.length)));
  return (decision: number): readonly number[] => {
    const moves = Array.from({ length: movesIn(choices, decision) }, (_, i) => i);
    const others = moves.filter((i) => i !== choices.played[decision]);
    return others.length <= each ? others : shuffle(others, randomNumbersFor(seed, decision)).slice(0, each);
  };
}

/** The features of pairs at a point, each times the scale of its column. Columns of scale 0 are left out. */
export async function pairTable(
  model: ChoiceModel,
  choices: Choices,
  values: Float64Array,
  { scale, k, siblings }: { scale: ArrayLike<number>; k: number; siblings: (decision: number) => readonly number[] },
  signal?: AbortSignal,
): Promise<PairTable> {
  const starts = [0];
  const [columns, entries, offsets]: [number[], number[], number[]] = [[], [], []];
  const [decisions, others]: [number[], number[]] = [[], []];
  await model.eachPair(
    choices,
    values,
    siblings,
    (pair) => {
      for (let a = 0; a < pair.columns.length; a++) {
        const column = pair.columns[a]!;
        if (scale[column] === 0) continue;
        columns.push(column);
        entries.push(pair.entries[a]! * scale[column]!);
      }
      starts.push(columns.length);
      offsets.push(k * pair.lead);
      decisions.push(pair.decision);
      others.push(pair.sibling);
    },
    signal,
  );
  return {
    rows: {
      starts: Uint32Array.from(starts),
      columns: Uint16Array.from(columns),
      values: Float64Array.from(entries),
    },
    offsets: Float64Array.from(offsets),
    decisions: Uint32Array.from(decisions),
    siblings: Uint16Array.from(others),
  };
}
