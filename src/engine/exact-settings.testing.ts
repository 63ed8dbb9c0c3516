import { isSwitch } from '../evaluation/knobs.ts';
import { SEARCH, SEARCH_NAMES, type SearchName } from '../profiles/search-parameters.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import type { Score } from './messages.ts';

/** Switches turn a feature on or off; other parameters tune it. */
const SWITCHES = SEARCH_NAMES.filter((name) => isSwitch(SEARCH.knobs[name]));

/** Orderings that score all moves at once. */
const WHOLE = ['ordering=1', 'ordering=2'];

const ORDERINGS = ['badCapturesLast', 'killers', 'counterMoves', 'butterfly', 'continuation', 'captureHistory'];

/**
 * Settings that may visit fewer positions than plain negamax but must find the same score: the switches that are on, and numbers.
 */
export const EXACT_SETTINGS: readonly (readonly string[])[] = [
  ['cutoffs'],
  ['cutoffs', 'mateDistance'],
  ['cutoffs', 'pvs'],
  ['cutoffs', 'pvs', 'aspiration'],
  ...ORDERINGS.map((ordering) => ['cutoffs', 'pvs', ordering]),
  ['cutoffs', 'pvs', 'aspiration', 'mateDistance', ...ORDERINGS],
  ...WHOLE.map((ordering) => ['cutoffs', 'pvs', ordering]),
  ...WHOLE.map((ordering) => ['cutoffs', 'pvs', 'aspiration', ...ORDERINGS, ordering]),
  ['cutoffs', 'pvs', 'ordering=2', 'recursiveDepth=3', 'recursiveReduction=1'],
];

/** Searches with only these switches on and these numbers, without table or selectivity. Quiescence search plays out captures. */
export async function searchOnlyWith(engine: Engine, on: readonly string[]): Promise<void> {
  const given = on.map((text): [string, number] => {
    const [name, value = '1'] = text.split('=') as [string, string?];
    if (!SEARCH_NAMES.includes(name as SearchName)) throw new Error(`the search has no parameter '${name}'`);
    return [name, Number(value)];
  });
  const search = {
    ...Object.fromEntries(SWITCHES.map((name) => [name, 0])),
    aspirationDepth: 2,
    ...(on.includes('quiescence') ? { quiescenceCaptures: 1 } : {}),
    ...Object.fromEntries(given),
  };
  await engine.setProfile({ ...defaultProfile(), search });
}

export interface Iterations {
  /** The scores of all depths, from 1 on. */
  readonly scores: readonly Score[];
  readonly nodes: number;
}

/** The scores of all iterations up to a depth. */
export async function iterate(engine: Engine, fen: string, depth: number): Promise<Iterations> {
  unwrap(engine.setPosition(fen));
  const scores: Score[] = [];
  const { nodes } = await engine.search({ depth }, ({ score }) => scores.push(score));
  return { scores, nodes };
}
