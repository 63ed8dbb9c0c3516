/**
 * Every switch and number of the search, one line each. The core's accessors (core/search/parameters.generated.ts), the schema of
 * profiles, the UCI options and the Knobs screen are generated from these declarations. Their order is the order in memory.
 */

import { type KnobGroup, type NumberKnob, wordsOf } from '../evaluation/knobs.ts';
import { MAX_SEED, OPEN_SEED } from './seed.ts';

type Unlabelled = Omit<NumberKnob, 'label'>;

/** A whole number. */
function count(knob: Pick<NumberKnob, 'default' | 'min' | 'max' | 'step' | 'help'>): Unlabelled {
  return { kind: 'number', unit: 'count', neutral: null, ...knob };
}

/** A switch: 0 is off, 1 is on. */
function flag(knob: { readonly default: 0 | 1; readonly help: string }): Unlabelled {
  return count({ ...knob, min: 0, max: 1, step: 1 });
}

/** A name in words, with the abbreviations of the field in capitals. */
function labelOf(name: string): string {
  return wordsOf(name).replace(/\b(pvs?|see)\b/gi, (word) => word.toUpperCase());
}

/** Labels each knob with its name in words. */
function declared<Name extends string>(knobs: Readonly<Record<Name, Unlabelled>>): Readonly<Record<Name, NumberKnob>> {
  const labelled = Object.entries<Unlabelled>(knobs).map(([name, knob]) => [name, { label: labelOf(name), ...knob }]);
  return Object.fromEntries(labelled) as Record<Name, NumberKnob>;
}

/** The features of the search. */
// biome-ignore format: one knob a line
export const FEATURES = declared({
  // Windows. The switches before aspirationReduction change no score.
  cutoffs:             flag({ default: 1, help: 'Alpha–beta: leave a position once it is known to be too good. Off: plain negamax.' }),
  pvs:                 flag({ default: 1, help: 'Principal variation search: search every move but the first with a null window, and again if it fails high.' }),
  aspiration:          flag({ default: 1, help: 'Begin each iteration with a narrow window around the last score.' }),
  aspirationDepth:     count({ default:  5, min:  2, max:  20, step:  1, help: 'The first iteration with a narrow window.' }),
  aspirationDelta:     count({ default: 12, min:  1, max: 200, step:  1, help: 'Half the width of the first window, in centipawns.' }),
  aspirationGrowth:    count({ default: 50, min: 10, max: 400, step: 10, help: 'How much a window grows when the search fails, in percent.' }),
  aspirationRetries:   count({ default: 40, min:  0, max:  40, step:  1, help: 'After this many failed windows, search with the full window.' }),
  aspirationReduction: flag({ default: 1, help: 'After a fail high, search one ply less deep.' }),
  mateDistance:        flag({ default: 1, help: 'Mate distance pruning: leave a line that cannot lead to a shorter mate than the one already found.' }),
  table:               flag({ default: 1, help: 'Use the transposition table (TT).' }),
  upcomingRepetition:  flag({ default: 1, help: 'See a draw one move before a position repeats.' }),
  drawOccurrences:     count({ default:  1, min:  1, max:   2, step:  1, help: 'The search scores a position as a draw if it has occurred this many times before.' }),
  partialIterations:   flag({ default: 1, help: 'When time runs out during an iteration, play a move that was searched to the end and proved better.' }),

  // Move ordering.
  tableMove:       flag({ default: 1, help: 'Try the TT move first.' }),
  badCapturesLast: flag({ default: 1, help: 'Try captures that lose material after the quiet moves.' }),
  badCaptureLoss:  count({ default:    0, min:   0, max: 1000, step:  10, help: 'How much a capture may lose and still be tried before the quiet moves, in centipawns.' }),
  killers:         flag({ default: 1, help: 'Killer moves: try quiet moves early that refuted a sibling position.' }),
  counterMoves:    flag({ default: 1, help: 'Counter-moves: try the quiet move early that last refuted the same move.' }),
  butterfly:       flag({ default: 1, help: 'Butterfly history: order quiet moves by how often they caused a cutoff, by side, from and to.' }),
  continuation:    flag({ default: 1, help: 'Continuation history: order quiet moves by how often they caused a cutoff after the moves before.' }),
  captureHistory:  flag({ default: 1, help: 'Capture history: order captures by how often they caused a cutoff.' }),
  historySlope:    count({ default:  150, min:  10, max:  600, step:  10, help: 'How much a cutoff adds to a history for each ply of depth.' }),
  historyMost:     count({ default: 1500, min: 100, max: 8000, step: 100, help: 'The maximum that a cutoff adds to a history.' }),
  bestMoveHistory: flag({ default: 1, help: 'The best move of a PV node gains history even if it does not fail high.' }),
  continuation6:   flag({ default: 0, help: 'Continuation history also looks six plies back.' }),
  pawnHistory:     flag({ default: 1, help: 'Pawn history: order quiet moves by how often they caused a cutoff with the same pawns on the board.' }),
  threatHistory:   flag({ default: 1, help: 'Butterfly history also distinguishes moves by whether the opponent attacks their first or last square.' }),
  refutedHistory:  flag({ default: 1, help: 'A quiet move that is tried early and refuted loses continuation history.' }),

  // Static evaluation.
  correction:         flag({ default: 1, help: 'Correction history: correct static scores by how wrong they were in similar positions.' }),
  correctionPawns:    count({ default: 12, min: 0, max: 256, step: 4, help: 'Weight of the correction by pawn structure.' }),
  correctionMaterial: count({ default:  4, min: 0, max: 256, step: 4, help: 'Weight of the correction by material.' }),
  correctionMove:     count({ default:  8, min: 0, max: 256, step: 4, help: 'Weight of the correction by the last two moves.' }),

  // Pruning of whole positions.
  razoring:               flag({ default: 0, help: 'Razoring: where the static score is far below alpha, return the score of the quiescence search.' }),
  razoringDepth:          count({ default:   4, min:  1, max:   10, step:   1, help: 'The maximum depth for razoring.' }),
  razoringBase:           count({ default: 200, min:  0, max: 1000, step:  10, help: 'How far below alpha the static score must be, in centipawns.' }),
  razoringMargin:         count({ default:  60, min:  0, max: 1000, step:  10, help: 'How much further below alpha, times the square of the depth.' }),
  reverseFutility:        flag({ default: 1, help: 'Reverse futility pruning (RFP): where the static score is far above beta, return it.' }),
  reverseFutilityDepth:   count({ default:   8, min:  1, max:   20, step:   1, help: 'The maximum depth for reverse futility pruning.' }),
  reverseFutilityMargin:  count({ default:  75, min:  0, max:  400, step:   5, help: 'How far above beta the static score must be for each ply of depth, in centipawns.' }),
  nullMove:               flag({ default: 1, help: 'Null move pruning (NMP): leave a position that is too good even if the side to move passes.' }),
  nullMoveDepth:          count({ default:   3, min:  1, max:   20, step:   1, help: 'The minimum depth for a null move.' }),
  nullMoveReduction:      count({ default:   4, min:  1, max:    8, step:   1, help: 'By how many plies the search after a null move is reduced.' }),
  nullMoveDivisor:        count({ default:   3, min:  1, max:   20, step:   1, help: 'One more ply per this many plies of depth.' }),
  nullMoveSurplus:        count({ default: 100, min: 20, max: 1000, step:  10, help: 'One more ply per this many centipawns above beta, at most three.' }),
  nullMoveMaterial:       count({ default:   0, min:  0, max: 6000, step: 100, help: 'The minimum material of the side to move for a null move, without pawns, in centipawns.' }),
  nullVerification:       flag({ default: 1, help: 'In deep searches, verify a null move cutoff by a search without null moves.' }),
  nullVerificationDepth:  count({ default:  12, min:  4, max:   40, step:   1, help: 'The minimum depth for the verification.' }),
  probcut:                flag({ default: 1, help: 'ProbCut: leave a position where a capture is far above beta at reduced depth.' }),
  probcutDepth:           count({ default:   5, min:  3, max:   20, step:   1, help: 'The minimum depth for ProbCut.' }),
  probcutReduction:       count({ default:   4, min:  1, max:    8, step:   1, help: 'By how many plies the search for ProbCut is reduced.' }),
  probcutMargin:          count({ default: 170, min: 20, max: 1000, step:  10, help: 'How far above beta the capture must be, in centipawns.' }),
  internalReduction:      flag({ default: 1, help: 'Internal iterative reduction (IIR): search one ply less deep where there is no TT move.' }),
  internalReductionDepth: count({ default:   4, min:  1, max:   20, step:   1, help: 'The minimum depth for internal iterative reduction.' }),

  // Pruning of moves.
  lateMovePruning:       flag({ default: 1, help: 'Late move pruning (LMP): at low depth, skip the remaining quiet moves once enough have been tried.' }),
  lateMovePruningDepth:  count({ default:    8, min:    1, max:    20, step:   1, help: 'The maximum depth for late move pruning.' }),
  lateMovePruningBase:   count({ default:   10, min:    1, max:    30, step:   1, help: 'How many moves are always tried. The square of the depth is added.' }),
  futility:              flag({ default: 1, help: 'Futility pruning: at low depth, skip quiet moves where the static score is far below alpha.' }),
  futilityDepth:         count({ default:    8, min:    1, max:    20, step:   1, help: 'The maximum depth for futility pruning, after reductions.' }),
  futilityBase:          count({ default:   40, min:    0, max:   600, step:   5, help: 'How far below alpha the static score must be, in centipawns.' }),
  futilityMargin:        count({ default:   50, min:    0, max:   400, step:   5, help: 'How much further below alpha for each ply of reduced depth.' }),
  captureFutility:       flag({ default: 1, help: 'Futility pruning of captures: at low depth, skip captures that leave the static score far below alpha.' }),
  captureFutilityDepth:  count({ default:    6, min:    0, max:    20, step:   1, help: 'The maximum depth for it, after reductions.' }),
  captureFutilityBase:   count({ default:   80, min:    0, max:   600, step:   5, help: 'How far below alpha the static score must be after the capture, in centipawns.' }),
  captureFutilityMargin: count({ default:   80, min:    0, max:   400, step:   5, help: 'How much further below alpha for each ply of reduced depth.' }),
  historyPruning:        flag({ default: 1, help: 'History pruning: at low depth, skip quiet moves with bad histories.' }),
  historyPruningDepth:   count({ default:    4, min:    1, max:    20, step:   1, help: 'The maximum depth for history pruning, after reductions.' }),
  historyDepth:          count({ default: 9000, min: 1000, max: 60000, step: 500, help: 'How much history counts as one ply in the pruning of quiet moves.' }),
  historyPruningMargin:  count({ default: 8000, min:    0, max: 20000, step: 100, help: 'How bad the history must be for each ply of depth.' }),
  seePruning:            flag({ default: 1, help: 'SEE pruning: skip moves that lose too much in the static exchange evaluation for the depth.' }),
  seePruningQuiet:       count({ default:   22, min:    0, max:   200, step:   2, help: 'How much a quiet move may lose, times the square of the reduced depth, in centipawns.' }),
  seePruningCapture:     count({ default:   95, min:    0, max:   400, step:   5, help: 'How much a capture may lose for each ply of depth, in centipawns.' }),

  // Reductions.
  lateMoveReductions:    flag({ default: 1, help: 'Late move reductions (LMR): search late moves less deep, and again if they fail high.' }),
  reductionDepth:        count({ default:    2, min:    1, max:    20, step:   1, help: 'The minimum depth for late move reductions.' }),
  reductionMove:         count({ default:    2, min:    2, max:    60, step:   1, help: 'The number of the first move that is reduced.' }),
  reductionMovePv:       count({ default:    3, min:    2, max:    60, step:   1, help: 'The number of the first move that is reduced in a PV node.' }),
  surpriseDepth:         flag({ default: 1, help: 'After a reduced move fails high, search it again one ply deeper or less deep, by how far it failed high.' }),
  alphaReduction:        flag({ default: 1, help: 'In a PV node, search one ply less deep after a move has raised alpha.' }),
  reductionBase:         count({ default: 1250, min:    0, max:  4000, step:  10, help: 'The reduction of every late move, in 1024ths of a ply.' }),
  reductionScale:        count({ default:  180, min:    0, max:  1000, step:   5, help: 'The factor of log₂ depth × log₂ move number, in thousandths of a ply.' }),
  reductionHistory:      count({ default: 8192, min: 1000, max: 60000, step: 256, help: 'How much history counts as one ply.' }),
  reductionCut:          count({ default: 1400, min:    0, max:  4000, step:  32, help: 'Reduce more in a cut node, in 1024ths of a ply.' }),
  reductionWorse:        count({ default:  700, min:    0, max:  4000, step:  32, help: 'Reduce more where the static score is not improving.' }),
  reductionPv:           count({ default: 1024, min:    0, max:  4000, step:  32, help: 'Reduce less in a PV node.' }),
  reductionTablePv:      count({ default:  700, min:    0, max:  4000, step:  32, help: 'Reduce less where the TT says that the position was in a PV.' }),
  reductionCheck:        count({ default:  800, min:    0, max:  4000, step:  32, help: 'Reduce less for moves that give check.' }),
  reductionKiller:       count({ default: 1024, min:    0, max:  4000, step:  32, help: 'Reduce less for killers and counter-moves.' }),
  reductionTableCapture: count({ default:  900, min:    0, max:  4000, step:  32, help: 'Reduce quiet moves more where the TT move is a capture.' }),
  reductionCuts:         count({ default: 1024, min:    0, max:  4000, step:  32, help: 'Reduce more where several children have failed high.' }),
  hindsight:             flag({ default: 1, help: 'Hindsight: after a reduced move, search one ply deeper if it lost no static score but was reduced a lot, and one ply less deep if it lost much.' }),

  // Extensions.
  singular:           flag({ default: 1, help: 'Singular extension: search a move deeper when all others are clearly worse.' }),
  singularDepth:      count({ default:   7, min: 4, max:  20, step: 1, help: 'The minimum depth for singular extensions.' }),
  singularMargin:     count({ default:   2, min: 0, max:  20, step: 1, help: 'How much worse the others must be for each ply of depth, in centipawns.' }),
  doubleExtension:    flag({ default: 1, help: 'Extend by two plies when the others are far worse.' }),
  doubleMargin:       count({ default:  18, min: 0, max: 200, step: 2, help: 'How far worse they must be, in centipawns.' }),
  multiCut:           flag({ default: 1, help: 'Multi-cut: leave a position where several moves are above beta even at half the depth.' }),
  negativeExtension:  flag({ default: 1, help: 'Search a move less deep when others are good enough, too.' }),
  checkExtension:     flag({ default: 1, help: 'Check extension: search one ply deeper when the side to move is in check.' }),
  forcedExtension:    flag({ default: 1, help: 'Search one ply deeper when a side in check has a single legal move.' }),
  promotionExtension: flag({ default: 0, help: 'Search promotions one ply deeper.' }),
  forcingDepth:       count({ default: 100, min: 0, max: 100, step: 1, help: 'Checks and promotions are extended only with at most this much depth left.' }),
  forcingPly:         count({ default: 100, min: 0, max: 100, step: 1, help: 'Checks and promotions are extended only up to this ply.' }),
  forcingSafe:        flag({ default: 1, help: 'Extend only checks that lose no material.' }),

  // Quiescence search.
  quiescence:         flag({ default: 1, help: 'Quiescence search: play out captures before a position is scored. Off: the static score of the last position counts.' }),
  quiescenceDepth:    count({ default: 100, min: 0, max:  100, step:  1, help: 'After this many plies of quiescence search, the static score counts.' }),
  leafEndings:        flag({ default: 1, help: 'See mate and stalemate where the static score would count.' }),
  quiescenceCaptures: flag({ default: 1, help: 'Play out captures. Off: only moves that give check, if quiet checks are on.' }),
  quiescenceSee:      flag({ default: 1, help: 'Skip captures that lose material by SEE.' }),
  quiescenceLoss:     count({ default:   0, min: 0, max: 2000, step: 10, help: 'How much a capture may lose and still be played out, in centipawns.' }),
  deltaPruning:       flag({ default: 1, help: 'Delta pruning: skip captures that cannot bring the score near alpha.' }),
  deltaMargin:        count({ default: 160, min: 0, max: 1000, step: 10, help: 'How much a capture may gain besides the captured piece, in centipawns.' }),
  quiescenceChecks:   flag({ default: 0, help: 'Try quiet checks at the first ply of the quiescence search.' }),
  quiescenceFast:     flag({ default: 0, help: 'Score positions in the quiescence search by the fast terms alone: faster, but less exact. Off: by all terms.' }),

  // Time.
  timeMoves:     count({ default:  24, min:   5, max:  100, step:  1, help: 'How many moves the clock must last for when the time control does not say.' }),
  timeIncrement: count({ default:  80, min:   0, max:  100, step:  5, help: 'How much of the increment is spent on each move, in percent.' }),
  timeMost:      count({ default: 400, min: 100, max: 1000, step: 10, help: 'The maximum time for one move, in percent of its share.' }),
  timeStability: flag({ default: 1, help: 'Take less time when the best move has not changed for several iterations.' }),
  timeNodeShare: flag({ default: 1, help: 'Take less time when nearly all nodes went to the best move.' }),
  timeFalling:   flag({ default: 1, help: 'Take more time when the score is falling.' }),
});

/** Limits on every search, besides those it is asked for. */
// biome-ignore format: one knob a line
export const LIMITS = declared({
  depthLimit:   count({ default: 0, min: 0, max:         100, step:    1, help: 'The deepest iteration; 0 for no limit.' }),
  nodeLimit:    count({ default: 0, min: 0, max: 100_000_000, step:  100, help: 'The number of nodes after which a search ends, but not before its first iteration; 0 for no limit.' }),
  timeLimit:    count({ default: 0, min: 0, max:   3_600_000, step:  100, help: 'The maximum time for a move, in milliseconds; 0 for no limit. A search limited only by depth or nodes is not timed.' }),
  tableEntries: count({ default: 0, min: 0, max: 100_000_000, step: 1024, help: 'How many entries of the transposition table are used; 0 for all.' }),
});

/** Parameters of the orderings that rank all moves at once. */
// biome-ignore format: one knob a line
const ORDERING = declared({
  ordering:           count({ default:      0, min: 0, max:      2, step:   1, help: 'How moves are ordered. 0: in stages; 1: all at once by the weights below; 2: by a shallower search of each.' }),
  orderPromotion:     count({ default:   8000, min: 0, max: 50_000, step: 100, help: 'Weight of a promotion.' }),
  orderCapture:       count({ default:   4000, min: 0, max: 50_000, step: 100, help: 'Weight of a capture; the value of the captured piece is added.' }),
  orderCheck:         count({ default:    600, min: 0, max: 50_000, step:  50, help: 'Weight of a check.' }),
  orderHanging:       count({ default:    400, min: 0, max: 50_000, step:  50, help: 'Penalty for a quiet move that leaves its piece to be taken.' }),
  orderDevelopment:   count({ default:     60, min: 0, max: 50_000, step:  10, help: 'Weight of a minor piece that leaves its first rank.' }),
  orderSee:           count({ default:   6000, min: 0, max: 50_000, step: 100, help: 'Penalty for a capture that loses material.' }),
  orderSeeLoss:       count({ default:    200, min: 0, max:   1000, step:  10, help: 'How much a capture may lose without the penalty, in centipawns.' }),
  orderKiller:        count({ default:   1000, min: 0, max: 50_000, step:  50, help: 'Weight of a killer.' }),
  orderCounter:       count({ default:    900, min: 0, max: 50_000, step:  50, help: 'Weight of a counter-move.' }),
  orderHistory:       count({ default:   1000, min: 0, max: 50_000, step:  50, help: 'The maximum that histories add to a quiet move or subtract from it.' }),
  orderEvasion:       count({ default: 10_000, min: 0, max: 50_000, step: 100, help: 'In check, captures come before blocks and blocks before king moves by this much.' }),
  recursiveDepth:     count({ default:      2, min: 2, max:     20, step:   1, help: 'The minimum depth at which a shallower search orders the moves.' }),
  recursiveReduction: count({ default:      2, min: 1, max:     20, step:   1, help: 'By how many plies that search is shallower.' }),
});

/** How the root chooses among moves that the search finds nearly equal. Factors are percentages. */
// biome-ignore format: one knob a line
export const POLICY = declared({
  playForWin:        flag({ default: 0, help: 'Avoid repetitions while not losing, and prefer moves that make progress.' }),
  repetitionPenalty: count({ default:  15, min:   0, max:           500, step:  1, help: 'Penalty for a move that repeats a position, in centipawns. The factors below multiply it.' }),
  repetitionScale:   count({ default: 200, min:   0, max:          1000, step: 10, help: 'Factor of the level, in percent.' }),
  repetitionWinning: count({ default: 300, min:   0, max:          1000, step: 10, help: 'Factor while winning, in percent.' }),
  repetitionAhead:   count({ default: 100, min:   0, max:          1000, step: 10, help: 'Factor while ahead, in percent.' }),
  repetitionNeutral: count({ default:  50, min:   0, max:          1000, step: 10, help: 'Factor while neither side is ahead, in percent.' }),
  repetitionLosing:  count({ default:   0, min:   0, max:          1000, step: 10, help: 'Factor while losing, in percent.' }),
  winningScore:      count({ default: 120, min:   0, max:          2000, step: 10, help: 'The side to move is winning from this score on, in centipawns.' }),
  aheadScore:        count({ default:  20, min:   0, max:          2000, step:  5, help: 'The side to move is ahead from this score on.' }),
  losingScore:       count({ default: 120, min:   0, max:          2000, step: 10, help: 'The side to move is losing from this far below zero on.' }),
  repeatedOnce:      count({ default: 220, min:   0, max:          2000, step: 10, help: 'Factor for a position that has occurred once before, in percent.' }),
  repeatedTwice:     count({ default: 400, min:   0, max:          2000, step: 10, help: 'Factor for a position that has occurred more often, in percent.' }),
  repeatedLoop:      count({ default: 150, min: 100, max:          1000, step: 10, help: 'A further factor for such a position, in percent: the game is going in circles.' }),
  forcedRepeats:     flag({ default: 1, help: 'No penalty where every move repeats.' }),
  contempt:          count({ default:  20, min:   0, max:           500, step:  1, help: 'A further penalty for moves that repeat or draw, in centipawns.' }),
  topMoveWindow:     count({ default:  15, min:   0, max:           500, step:  1, help: 'Instead of a best move that repeats, play a move within this window, times the factor of the level, unless losing.' }),
  nudgeWindow:       count({ default:   0, min:   0, max:           500, step:  1, help: 'How much wider that window is for a side that is slightly ahead.' }),
  nudgeScore:        count({ default:  30, min:   0, max:          2000, step:  5, help: 'The window is wider from this score on.' }),
  banWindow:         count({ default: 100, min:   0, max:          1000, step:  5, help: 'Instead of a best move that repeats, play a move whose own score is within this window.' }),
  antiLoop:          count({ default:  30, min:   0, max:           500, step:  1, help: 'Penalty for a move whose expected reply brings back an earlier position.' }),
  antiLoopMoves:     count({ default:   6, min:   0, max:           256, step:  1, help: 'How many of the best moves are examined for that.' }),
  drawHold:          count({ default:  80, min:   0, max:          2000, step:  5, help: 'A draw is welcome from this far below zero on: no penalty, bonus or ban.' }),
  progressMinor:     count({ default:   6, min:   0, max:           500, step:  1, help: 'Bonus for a quiet move that develops a minor piece.' }),
  progressCastle:    count({ default:   8, min:   0, max:           500, step:  1, help: 'Bonus for castling.' }),
  progressKing:      count({ default:   4, min:   0, max:           500, step:  1, help: 'Bonus for a king move into a corner of its first rank while there are enemy queens.' }),
  progressPawn:      count({ default:   3, min:   0, max:           500, step:  1, help: 'Bonus for a quiet pawn move.' }),
  progressAdvanced:  count({ default:   3, min:   0, max:           500, step:  1, help: 'A further bonus beyond the middle of the board.' }),
  progressShuffle:   count({ default:   6, min:   0, max:           500, step:  1, help: 'Penalty for a rook move back to where the rook came from.' }),
  repeatsLate:       flag({ default: 1, help: 'Search quiet moves that repeat last.' }),
  fairness:          flag({ default: 0, help: 'Choose at random among the moves that are as good as the best, by a seeded generator.' }),
  fairnessWindow:    count({ default:  10, min:   0, max:           500, step:  1, help: 'How far below the best such a move may be after bonuses and penalties.' }),
  fairnessBase:      count({ default:  25, min:   0, max:           500, step:  1, help: 'How far below the best its own score may be.' }),
  seed:              count({ default: OPEN_SEED, min: 0, max: MAX_SEED, step:  1, help: 'The seed of the generator: the same seed makes the same choice in the same position.' }),
});

/** Human failings, for weaker play. */
// biome-ignore format: one knob a line
const WEAKNESS = declared({
  oversight:      count({ default:   0, min: 0, max:  100, step:  1, help: 'How many of the moves beyond its own next move the player overlooks, in percent.' }),
  oversightValue: count({ default: 900, min: 0, max:  900, step: 10, help: 'The most valuable piece whose capture may be overlooked, in centipawns.' }),
  tradeNoise:     count({ default:   0, min: 0, max: 1000, step: 10, help: 'How wrong the player may be about the value of changed material, in centipawns.' }),
});

/** How a player that was learned from games draws its moves, instead of searching. */
// biome-ignore format: one knob a line
export const STYLE = declared({
  temperature: count({ default: 0, min: 0, max: 100_000, step: 1, help: 'Draw moves instead of searching: the probability of a move is proportional to exp(score / temperature), by its quiescence score in centipawns; 0 to search.' }),
});

const KNOBS = { ...FEATURES, ...LIMITS, ...ORDERING, ...POLICY, ...WEAKNESS, ...STYLE };

/** The name of a search parameter. */
export type SearchName = keyof typeof KNOBS;

/** The value of every search parameter. */
export type SearchValues = Readonly<Record<SearchName, number>>;

/** The knobs of the search, as a group like those of the terms. */
export const SEARCH = {
  id: 'search',
  title: 'Search parameters',
  group: 'Search',
  help: 'How the search finds moves. None of these changes the static score of a position.',
  knobs: KNOBS,
} as const satisfies KnobGroup;

/** The names of the search parameters, in the order in which they lie in memory. */
export const SEARCH_NAMES = Object.keys(KNOBS) as readonly SearchName[];

/** A value for every search parameter. */
export function searchValues(of: (name: SearchName) => number): SearchValues {
  return Object.fromEntries(SEARCH_NAMES.map((name) => [name, of(name)])) as Record<SearchName, number>;
}

export const DEFAULT_SEARCH: SearchValues = searchValues((name) => KNOBS[name].default);
