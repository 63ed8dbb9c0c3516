/**
 * Every switch and number of the search, one line each. The core's accessors (core/search/parameters.generated.ts), the schema of
 * profiles, the options of UCI and the pages that explain them are all made from this list. The order is the order in memory.
 */

import { LIMIT_ROWS, ORDERING_ROWS, POLICY_ROWS, WEAKNESS_ROWS } from './policy-parameters.ts';

/** A whole number within a range; a switch is one from 0 to 1. */
export interface SearchParameter {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly help: string;
}

export type Row = readonly [name: string, initial: number, min: number, max: number, step: number, help: string];

const FEATURE_ROWS: readonly Row[] = [
  // ── Windows: up to the reduction, none of these changes a score ──────────────────────────────────────────────────
  ['cutoffs', 1, 0, 1, 1, 'Alpha–beta: leave a position once it is known to be too good. Off: plain negamax.'],
  ['pvs', 1, 0, 1, 1, 'Search all moves but the first with a null window, and again if they surprise.'],
  ['aspiration', 1, 0, 1, 1, 'Begin each iteration with a narrow window around the last score.'],
  ['aspirationDepth', 5, 2, 20, 1, 'First iteration with a narrow window.'],
  ['aspirationDelta', 12, 1, 200, 1, 'Half the width of the first window, in centipawns.'],
  ['aspirationGrowth', 50, 10, 400, 10, 'By how much a failed window grows, in percent.'],
  ['aspirationRetries', 40, 0, 40, 1, 'Failed windows after which nothing but the whole one will do.'],
  ['aspirationReduction', 1, 0, 1, 1, 'After a score above the window, search one ply less deep.'],
  ['mateDistance', 1, 0, 1, 1, 'Leave a line that cannot lead to a shorter mate than the one already found.'],
  ['table', 1, 0, 1, 1, 'Use the transposition table.'],
  ['upcomingRepetition', 1, 0, 1, 1, 'See a draw one move before a position repeats.'],
  ['drawOccurrences', 1, 1, 2, 1, 'How often a position must have occurred before to be a draw to the search.'],
  [
    'partialIterations',
    1,
    0,
    1,
    1,
    'When time runs out, play a move that has been searched to the end and proved better.',
  ],

  // ── Ordering ───────────────────────────────────────────────────────────────────────────────────────────────────────────
  ['tableMove', 1, 0, 1, 1, 'Try the move of the table first.'],
  ['badCapturesLast', 1, 0, 1, 1, 'Try captures that lose material after the quiet moves.'],
  ['badCaptureLoss', 0, 0, 1000, 10, 'What a capture may lose and still be tried before the quiet moves.'],
  ['killers', 1, 0, 1, 1, 'Try quiet moves early that refuted a sibling position.'],
  ['counterMoves', 1, 0, 1, 1, 'Try the quiet move early that last refuted the same move.'],
  ['butterfly', 1, 0, 1, 1, 'Order quiet moves by how often they cut, by side, from and to.'],
  ['continuation', 1, 0, 1, 1, 'Order quiet moves by how often they cut after the moves before.'],
  ['captureHistory', 1, 0, 1, 1, 'Order captures by how often they cut, too.'],
  ['historySlope', 150, 10, 600, 10, 'What a cut adds to a history for each ply of depth.'],
  ['historyMost', 1500, 100, 8000, 100, 'The most a cut adds to a history.'],

  // ── Static score ───────────────────────────────────────────────────────────────────────────────────────────────────────
  ['correction', 0, 0, 1, 1, 'Correct static scores by how wrong they were in similar positions.'],
  ['correctionPawns', 12, 0, 256, 4, 'Weight of the correction by pawn structure.'],
  ['correctionMaterial', 4, 0, 256, 4, 'Weight of the correction by material.'],
  ['correctionMove', 8, 0, 256, 4, 'Weight of the correction by the last two moves.'],

  // ── Pruning of whole positions ─────────────────────────────────────────────────────────────────────────────────────────
  ['razoring', 0, 0, 1, 1, 'Trust quiescence where the static score is hopeless.'],
  ['razoringDepth', 4, 1, 10, 1, 'Deepest razoring.'],
  ['razoringBase', 200, 0, 1000, 10, 'Least shortfall for razoring.'],
  ['razoringMargin', 60, 0, 1000, 10, 'Further shortfall for the square of each ply of depth.'],
  ['reverseFutility', 1, 0, 1, 1, 'Trust the static score where it is far above the window.'],
  ['reverseFutilityDepth', 8, 1, 20, 1, 'Deepest reverse futility.'],
  ['reverseFutilityMargin', 75, 0, 400, 5, 'Surplus for each ply of depth.'],
  ['nullMove', 1, 0, 1, 1, 'Where even passing keeps the position too good, leave it.'],
  ['nullMoveDepth', 3, 1, 20, 1, 'Least depth for a null move.'],
  ['nullMoveReduction', 4, 1, 8, 1, 'Plies by which the search after a null move is shortened.'],
  ['nullMoveDivisor', 4, 1, 20, 1, 'One ply more for every so many plies of depth.'],
  ['nullMoveSurplus', 180, 20, 1000, 10, 'One ply more for every so many centipawns above the window, at most three.'],
  [
    'nullMoveMaterial',
    0,
    0,
    6000,
    100,
    'Least worth of the mover’s pieces for a null move, pawns apart, in centipawns.',
  ],
  ['nullVerification', 1, 0, 1, 1, 'Verify null moves of deep searches without null moves.'],
  ['nullVerificationDepth', 12, 4, 40, 1, 'Least depth for verification.'],
  ['probcut', 1, 0, 1, 1, 'Leave a position where a capture is far too good at reduced depth.'],
  ['probcutDepth', 5, 3, 20, 1, 'Least depth for probcut.'],
  ['probcutReduction', 4, 1, 8, 1, 'Plies by which its search is shortened.'],
  ['probcutMargin', 170, 20, 1000, 10, 'How far above the window the capture must be.'],
  ['internalReduction', 1, 0, 1, 1, 'Search one ply less where no move of the table guides the way.'],
  ['internalReductionDepth', 4, 1, 20, 1, 'Least depth for that.'],

  // ── Pruning of moves ───────────────────────────────────────────────────────────────────────────────────────────────────
  ['lateMovePruning', 1, 0, 1, 1, 'At low depth, skip quiet moves after so many have been tried.'],
  ['lateMovePruningDepth', 8, 1, 20, 1, 'Deepest late-move pruning.'],
  ['lateMovePruningBase', 10, 1, 30, 1, 'Moves that are always tried; the square of the depth comes on top.'],
  ['futility', 1, 0, 1, 1, 'At low depth, skip quiet moves where the static score is far below the window.'],
  ['futilityDepth', 8, 1, 20, 1, 'Deepest futility pruning, after reductions.'],
  ['futilityBase', 90, 0, 600, 5, 'Least shortfall for futility.'],
  ['futilityMargin', 85, 0, 400, 5, 'Further shortfall for each ply of reduced depth.'],
  ['historyPruning', 1, 0, 1, 1, 'At low depth, skip quiet moves whose histories are bad.'],
  ['historyPruningDepth', 4, 1, 20, 1, 'Deepest history pruning, after reductions.'],
  ['historyDepth', 6000, 1000, 60000, 500, 'History worth one ply to the pruning of quiet moves.'],
  ['historyPruningMargin', 3500, 0, 20000, 100, 'How bad, for each ply of depth.'],
  ['seePruning', 1, 0, 1, 1, 'Skip moves whose exchanges lose too much for the depth.'],
  ['seePruningQuiet', 22, 0, 200, 2, 'Loss allowed to quiet moves, for the square of the reduced depth.'],
  ['seePruningCapture', 95, 0, 400, 5, 'Loss allowed to captures, for each ply of depth.'],

  // ── Reductions ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  ['lateMoveReductions', 1, 0, 1, 1, 'Search late moves less deep, and again if they surprise.'],
  ['reductionDepth', 2, 1, 20, 1, 'Least depth for that.'],
  ['reductionMove', 2, 2, 60, 1, 'First move searched less deep.'],
  ['reductionMovePv', 3, 2, 60, 1, 'First move searched less deep on the principal variation.'],
  [
    'surpriseDepth',
    1,
    0,
    1,
    1,
    'Search a late move that surprised a ply deeper or less deep again, by how much it did.',
  ],
  [
    'alphaReduction',
    1,
    0,
    1,
    1,
    'Search one ply less deep after a move has raised the score of a principal variation.',
  ],
  ['reductionBase', 1350, 0, 4000, 10, 'Reduction of every late move, in 1024ths of a ply.'],
  ['reductionScale', 230, 0, 1000, 5, 'Thousandths of log₂ depth × log₂ move number, in plies.'],
  ['reductionHistory', 8192, 1000, 60000, 256, 'History worth one ply.'],
  ['reductionCut', 1400, 0, 4000, 32, 'More where the position is expected to be too good, in 1024ths of a ply.'],
  ['reductionWorse', 700, 0, 4000, 32, 'More where the static score is not improving.'],
  ['reductionPv', 1024, 0, 4000, 32, 'Less on the principal variation.'],
  ['reductionTablePv', 700, 0, 4000, 32, 'Less where the table says that a principal variation passed here.'],
  ['reductionCheck', 800, 0, 4000, 32, 'Less for moves that give check.'],
  ['reductionKiller', 1024, 0, 4000, 32, 'Less for killers and counter-moves.'],
  ['reductionTableCapture', 900, 0, 4000, 32, 'More for quiet moves where the best move of the table is a capture.'],
  ['reductionCuts', 1024, 0, 4000, 32, 'More where several answers to earlier moves were too good.'],

  // ── Extensions ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  ['singular', 1, 0, 1, 1, 'Search a move deeper when all others are clearly worse.'],
  ['singularDepth', 7, 4, 20, 1, 'Least depth for that test.'],
  ['singularMargin', 2, 0, 20, 1, 'How much worse, in centipawns for each ply of depth.'],
  ['doubleExtension', 1, 0, 1, 1, 'Two plies deeper when they are far worse.'],
  ['doubleMargin', 18, 0, 200, 2, 'How far that is, in centipawns.'],
  ['multiCut', 1, 0, 1, 1, 'Leave a position where several moves are too good even at half the depth.'],
  ['negativeExtension', 1, 0, 1, 1, 'Search a move less deep when others are good enough, too.'],
  ['checkExtension', 1, 0, 1, 1, 'Search a side in check one ply deeper.'],
  ['forcedExtension', 1, 0, 1, 1, 'Search one ply deeper where a side in check has a single move.'],
  ['promotionExtension', 0, 0, 1, 1, 'Search promotions one ply deeper.'],
  ['forcingDepth', 100, 0, 100, 1, 'Most depth left for checks and promotions to be searched deeper.'],
  ['forcingPly', 100, 0, 100, 1, 'Last ply at which they are.'],
  ['forcingSafe', 1, 0, 1, 1, 'Search only those checks deeper that lose no material.'],

  // ── Quiescence ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  [
    'quiescence',
    1,
    0,
    1,
    1,
    'Play out captures before a position is scored. Off: the static score of the last position counts.',
  ],
  ['quiescenceDepth', 100, 0, 100, 1, 'Plies after which the static score counts all the same.'],
  ['leafEndings', 1, 0, 1, 1, 'See mate and stalemate where the static score would count.'],
  ['quiescenceCaptures', 1, 0, 1, 1, 'Play out captures. Off: only moves that give check, if those are tried.'],
  ['quiescenceSee', 1, 0, 1, 1, 'Skip captures that lose material.'],
  ['quiescenceLoss', 0, 0, 2000, 10, 'What a capture may lose and still be played out.'],
  ['deltaPruning', 1, 0, 1, 1, 'Skip captures that cannot bring the score near the window.'],
  ['deltaMargin', 160, 0, 1000, 10, 'What a capture may gain besides the piece, in centipawns.'],
  ['quiescenceChecks', 0, 0, 1, 1, 'Try quiet checks at the first ply.'],
  [
    'quiescenceFast',
    0,
    0,
    1,
    1,
    'Score positions in quiescence by the fast terms alone: faster, and less exact. Off: by all terms.',
  ],

  // ── Time ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
  ['timeMoves', 24, 5, 100, 1, 'Moves a clock must last for when the control does not say.'],
  ['timeIncrement', 80, 0, 100, 5, 'Share of the increment spent each move, in percent.'],
  ['timeMost', 400, 100, 1000, 10, 'The most one move may take of its share, in percent.'],
  ['timeStability', 1, 0, 1, 1, 'Take less time when the best move has not changed for long.'],
  ['timeNodeShare', 1, 0, 1, 1, 'Take less time when nearly all nodes went to the best move.'],
  ['timeFalling', 1, 0, 1, 1, 'Take more time when the score is falling.'],
];

const ROWS = [...FEATURE_ROWS, ...LIMIT_ROWS, ...ORDERING_ROWS, ...POLICY_ROWS, ...WEAKNESS_ROWS];

export const SEARCH_PARAMETERS: readonly SearchParameter[] = ROWS.map(([name, initial, min, max, step, help]) => ({
  name,
  default: initial,
  min,
  max,
  step,
  help,
}));

/** Values by name; what is missing has its default. */
export type SearchValues = ReadonlyMap<string, number>;

/** The section of a profile that holds them, and what stands before their names on a command line. */
export const SEARCH_SECTION = 'search';

export const DEFAULT_SEARCH: SearchValues = new Map(SEARCH_PARAMETERS.map((one) => [one.name, one.default]));

/** The values that are not the defaults. */
export function changedSearch(values: SearchValues, base: SearchValues = DEFAULT_SEARCH): Record<string, number> {
  return Object.fromEntries([...values].filter(([name, value]) => value !== base.get(name)));
}
