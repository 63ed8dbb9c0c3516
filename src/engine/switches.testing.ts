import { isSwitch } from '../evaluation/knobs.ts';
import {
  DEFAULT_SEARCH,
  LIMITS,
  POLICY,
  SEARCH,
  SEARCH_NAMES,
  type SearchName,
  type SearchValues,
  STYLE,
} from '../profiles/search-parameters.ts';
import { unwrap } from '../rules/result.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';

/** A mate in one: the deeper iterations must not look for longer mates. */
const MATE = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1';

/** Parameters that decide how long to think or which answer is chosen do not change the tree. */
const OUTSIDE_THE_TREE = new Set([
  'partialIterations',
  ...Object.keys(LIMITS),
  ...Object.keys(POLICY),
  ...Object.keys(STYLE),
]);

function isInTree(name: SearchName): boolean {
  return !OUTSIDE_THE_TREE.has(name) && !name.startsWith('time');
}

/** Other settings that a parameter needs to have an effect. */
export function contextOf(name: SearchName): Partial<SearchValues> {
  if (/^order[A-Z]/.test(name)) return { ordering: 1 };
  if (/^razoring[A-Z]/.test(name)) return { razoring: 1 };
  if (name.startsWith('recursive')) return { ordering: 2 };
  if (name === 'leafEndings')
    return {
      quiescence: 0,
      checkExtension: 0,
      // The mating move is often a late quiet move that gives up material.
      lateMovePruning: 0,
      lateMoveReductions: 0,
      futility: 0,
      seePruning: 0,
    };
  return name === 'oversightValue' ? { oversight: 30 } : {};
}

/** All features are on and their thresholds are lowered, so that short searches meet them. */
export const EARLY: Partial<SearchValues> = {
  nullVerificationDepth: 5,
  singularDepth: 5,
  probcutDepth: 4,
  aspirationDepth: 3,
  historyPruningMargin: 400,
  correction: 1,
  quiescenceChecks: 1,
};

/** The switches that change the tree. */
export function treeSwitches(): SearchName[] {
  return SEARCH_NAMES.filter((name) => isSwitch(SEARCH.knobs[name]) && isInTree(name));
}

/** The value of a parameter in the searches that signatures are compared with. */
export function usualValue(name: SearchName): number {
  return EARLY[name] ?? DEFAULT_SEARCH[name];
}

/** The numbers that change the tree. */
export function treeNumbers(): SearchName[] {
  return SEARCH_NAMES.filter((name) => SEARCH.knobs[name].max > 1 && isInTree(name));
}

/** The mate, then the positions of `lucena bench` but the first. */
export const SIGNED_POSITIONS: readonly string[] = [MATE, ...BENCH_POSITIONS.slice(1)];

/** The nodes of a position, searched by a cleared engine with these parameters. */
export async function nodesOf(
  engine: Engine,
  changes: Partial<SearchValues>,
  fen: string,
  depth: number,
): Promise<number> {
  await engine.setProfile({ ...defaultProfile(), search: { ...EARLY, ...changes } });
  await engine.clear();
  unwrap(engine.setPosition(fen));
  // Without cutoffs even a shallow search would not end.
  return (await engine.search({ depth, nodes: 500_000 })).nodes;
}

/** The nodes of some bench positions, searched with these parameters. */
export async function signature(
  engine: Engine,
  changes: Partial<SearchValues>,
  { depth, positions }: { readonly depth: number; readonly positions: number },
): Promise<number> {
  let nodes = 0;
  for (const fen of SIGNED_POSITIONS.slice(0, 1 + positions)) nodes += await nodesOf(engine, changes, fen, depth);
  return nodes;
}
