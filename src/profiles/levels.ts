import { isSwitch, type KnobValue } from '../evaluation/knobs.ts';
import { DEFAULT_SEARCH, SEARCH, SEARCH_NAMES, type SearchValues } from './search-parameters.ts';
import { MAX_ELO, MIN_ELO, strengthChanges } from './strength.ts';

/** A level sets every search parameter and nothing else, so that any evaluation can be played at any level. */
export const LEVEL_NAMES = ['easy', 'medium', 'hard', 'max', 'full'] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

type Values = Readonly<Partial<SearchValues>>;

/** Plain alpha–beta: pruning, extensions, reductions and tables are off, and all moves are ordered at once by their weights. */
const PLAIN: Values = {
  ...Object.fromEntries(
    SEARCH_NAMES.filter((name) => isSwitch(SEARCH.knobs[name]) && !/^time/.test(name)).map((name) => [name, 0]),
  ),
  cutoffs: 1,
  leafEndings: 1,
  partialIterations: 1,
  ordering: 1,
  orderSee: 0,
  orderCheck: 300,
  // A position is a draw when it occurs for the third time. Before that, the policies apply.
  drawOccurrences: 2,
  playForWin: 1,
  forcedRepeats: 1,
  repeatsLate: 1,
  fairness: 1,
  repetitionScale: 100,
  repeatedLoop: 100,
  contempt: 0,
  banWindow: 0,
  antiLoop: 0,
};

/** Late move reductions by exactly one ply, of quiet moves that do not give check. */
const ONE_PLY_LATE: Values = {
  lateMoveReductions: 1,
  reductionBase: 1536,
  reductionScale: 0,
  reductionHistory: 60_000,
  reductionCut: 0,
  reductionWorse: 0,
  reductionPv: 0,
  reductionTablePv: 0,
  reductionCheck: 4000,
  reductionKiller: 0,
  reductionTableCapture: 0,
  reductionCuts: 0,
};

/** A null move that reduces the search by its own ply and a fixed number more. */
const nullMove = (depth: number, reduction: number): Values => ({
  nullMove: 1,
  nullMoveDepth: depth,
  nullMoveReduction: 1 + reduction,
  nullMoveDivisor: 20,
  nullMoveSurplus: 1000,
  nullMoveMaterial: 1200,
});

/** Checks and promotions are searched a ply deeper near the leaves. */
const FORCING: Values = { checkExtension: 1, promotionExtension: 1, forcingDepth: 2, forcingPly: 6 };

const CHANGES: Readonly<Record<LevelName, Values>> = {
  easy: { ...PLAIN, depthLimit: 1 },
  medium: { ...PLAIN, depthLimit: 2 },
  hard: {
    ...PLAIN,
    ...ONE_PLY_LATE,
    ...nullMove(4, 1),
    ...FORCING,
    depthLimit: 3,
    timeLimit: 1000,
    pvs: 1,
    reductionDepth: 4,
    reductionMove: 4,
    reductionMovePv: 4,
    table: 1,
    tableMove: 1,
    tableEntries: 4096,
    butterfly: 1,
    orderHistory: 250,
    // Only checks are played out, for one ply.
    quiescence: 1,
    quiescenceDepth: 1,
    quiescenceCaptures: 0,
    quiescenceChecks: 1,
    contempt: 10,
    banWindow: 60,
    antiLoop: 18,
    nudgeWindow: 10,
  },
  max: {
    ...PLAIN,
    ...ONE_PLY_LATE,
    ...nullMove(3, 2),
    ...FORCING,
    depthLimit: 7,
    timeLimit: 10_000,
    pvs: 1,
    aspiration: 1,
    aspirationDepth: 2,
    aspirationDelta: 35,
    aspirationGrowth: 100,
    aspirationRetries: 3,
    reductionDepth: 3,
    reductionMove: 3,
    reductionMovePv: 3,
    table: 1,
    tableMove: 1,
    killers: 1,
    counterMoves: 1,
    butterfly: 1,
    orderSee: 6000,
    orderCheck: 900,
    orderHistory: 1000,
    quiescence: 1,
    quiescenceDepth: 4,
    quiescenceCaptures: 1,
    quiescenceChecks: 1,
    quiescenceSee: 1,
    quiescenceLoss: 350,
    repetitionScale: 200,
    repeatedLoop: 150,
    contempt: 20,
    banWindow: 100,
    antiLoop: 30,
  },
  full: {},
};

/** A level by its name, or a strength in Elo. */
export type Level = LevelName | number;

/** The possible levels, in words. */
export const LEVEL_WORDS = `one of ${LEVEL_NAMES.map((name) => `'${name}'`).join(', ')}, or an Elo from ${MIN_ELO} to ${MAX_ELO}`;

/** The search parameters that a level sets. All others have their defaults. */
export function levelChanges(level: Level): Values {
  return typeof level === 'number' ? strengthChanges(level) : CHANGES[level];
}

/** The value of every search parameter at a level. */
export function levelSearch(level: Level): SearchValues {
  return { ...DEFAULT_SEARCH, ...levelChanges(level) };
}

/** The settings with the search parameters of a level. */
export function withLevel(settings: ReadonlyMap<string, KnobValue>, level: Level): Map<string, KnobValue> {
  const levelled = new Map(settings);
  for (const [name, value] of Object.entries(levelSearch(level))) levelled.set(`${SEARCH.id}.${name}`, value);
  return levelled;
}
