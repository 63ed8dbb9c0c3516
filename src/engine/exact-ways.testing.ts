import { SEARCH_PARAMETERS } from '../profiles/search-parameters.ts';
import { unwrap } from '../rules/result.ts';
import { DEFAULT_PROFILE } from './default.ts';
import type { Engine } from './engine.ts';
import type { Score } from './messages.ts';

/** Numbers say how a feature works; switches say whether it does. */
const SWITCHES = SEARCH_PARAMETERS.filter(({ min, max }) => min === 0 && max === 1).map(({ name }) => name);

const ORDERINGS = ['badCapturesLast', 'killers', 'counterMoves', 'butterfly', 'continuation', 'captureHistory'];

/** Ways to search that may visit fewer positions than plain negamax, but must find the same score: switches that are on. */
export const EXACT_WAYS: readonly (readonly string[])[] = [
  ['cutoffs'],
  ['cutoffs', 'mateDistance'],
  ['cutoffs', 'pvs'],
  ['cutoffs', 'pvs', 'aspiration'],
  ...ORDERINGS.map((ordering) => ['cutoffs', 'pvs', ordering]),
  ['cutoffs', 'pvs', 'aspiration', 'mateDistance', ...ORDERINGS],
];

/** Searches with only these switches on: no table, no selectivity. */
export async function searchOnlyWith(engine: Engine, on: readonly string[]): Promise<void> {
  const unknown = on.find((name) => !SWITCHES.includes(name));
  if (unknown !== undefined) throw new Error(`the search has no switch '${unknown}'`);
  const switches = SWITCHES.map((name): [string, number] => [name, on.includes(name) ? 1 : 0]);
  await engine.setProfile({ ...DEFAULT_PROFILE, search: new Map([...switches, ['aspirationDepth', 2]]) });
}

export interface Iterations {
  /** Of each depth from 1 on. */
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
