// Counters of what the search does, for `lucena bench --stats`. They exist only in the build that defines STATISTICS
// (core.statistics.ts); in all others every call below compiles to nothing. The counters are those of one thread.

import { PARAMETERS, PARAMETERS_BYTES } from "../layout";

/** Events that are counted by depth. */
export enum Event {
  // Nodes of the main search
  NODE,
  PV_NODE,
  CUT_NODE, //           expected to fail high
  TT_HIT, //             an entry with a bound
  TT_CUTOFF,
  EVALUATION, //         calls of the evaluation, in the main search
  RAZORING,
  RFP_CUTOFF,
  NULL_MOVE,
  NULL_MOVE_CUTOFF,
  PROBCUT,
  PROBCUT_CUTOFF,
  IIR,
  // Nodes whose moves are searched
  EXPANDED,
  EXPANDED_WITH_TT_MOVE,
  FAIL_LOW,
  FAIL_HIGH,
  FAIL_HIGH_FIRST, //         by the first move
  FAIL_HIGH_WITH_TT_MOVE, //  of a node that had a TT move
  FAIL_HIGH_QUIET,
  FAIL_HIGH_FIRST_QUIET, //   by the first quiet move
  // Moves
  MOVE,
  LMP, //                     nodes in which the remaining quiet moves were skipped
  HISTORY_PRUNED,
  FUTILITY_PRUNED,
  CAPTURE_FUTILITY_PRUNED,
  SEE_PRUNED_QUIET,
  SEE_PRUNED_CAPTURE,
  SINGULAR,
  SINGULAR_EXTENDED,
  SINGULAR_DOUBLE,
  MULTI_CUT,
  NEGATIVE_EXTENSION,
  CHECK_EXTENSION,
  FORCED_EXTENSION,
  LMR,
  LMR_PLIES, //               the sum of reductions, in 1024ths of a ply
  LMR_FAIL_HIGH,
  LMR_CONFIRMED, //           also above alpha at full depth
  // Quiescence search, counted at depth 0
  QSEARCH_NODE,
  QSEARCH_TT_CUTOFF,
  QSEARCH_EVALUATION,
  QSEARCH_STAND_PAT,
  QSEARCH_MOVE,
  QSEARCH_FAIL_HIGH,
  QSEARCH_FAIL_HIGH_FIRST,
  EVENTS,
}

/** Histories whose power to predict a cutoff is measured. */
export enum Predictor {
  BUTTERFLY,
  CONTINUATION_1,
  CONTINUATION_2,
  CONTINUATION_4,
  SUM,
  CAPTURE,
  PREDICTORS,
}

/** Where the move picker got a move from. */
export enum Source {
  TT_MOVE,
  GOOD_CAPTURE,
  KILLER,
  COUNTER_MOVE,
  QUIET,
  BAD_CAPTURE,
  EVASION,
  OTHER, //      an ordering that scores all moves at once
  SOURCES,
}

const DEPTHS: i32 = 32;
const MOVE_NUMBERS: i32 = 16;
/** Buckets of a history's value, from lowest to highest. */
const BUCKETS: i32 = 64;

/** Layout, all u64: events by depth · fail highs by source and move number · tried moves and cutoffs by predictor and bucket. */
export const COUNTERS_AT: usize = PARAMETERS + PARAMETERS_BYTES;
const SOURCES_AT: usize = COUNTERS_AT + Event.EVENTS * DEPTHS * 8;
const PREDICTORS_AT: usize = SOURCES_AT + Source.SOURCES * MOVE_NUMBERS * 8;
export const COUNTERS_BYTES: usize = PREDICTORS_AT + Predictor.PREDICTORS * BUCKETS * 16 - COUNTERS_AT;

@inline function add(at: usize, amount: u64): void {
  store<u64>(at, load<u64>(at) + amount);
}

@inline export function isCounting(): bool {
  // @ts-ignore: only some builds define it
  return isDefined(STATISTICS);
}

@inline function eventAt(event: Event, depth: i32): usize {
  return COUNTERS_AT + <usize>((<i32>event * DEPTHS + min(max(depth, 0), DEPTHS - 1)) << 3);
}

@inline export function countEvent(event: Event, depth: i32): void {
  if (isCounting()) add(eventAt(event, depth), 1);
}

@inline export function countEvents(event: Event, depth: i32, amount: i32): void {
  if (isCounting()) add(eventAt(event, depth), <u64>amount);
}

@inline export function countIf(condition: bool, event: Event, depth: i32): void {
  if (isCounting()) if (condition) add(eventAt(event, depth), 1);
}

/** Counts a fail high by the source and the number of the move. */
@inline export function countSource(source: Source, moveNumber: i32): void {
  if (isCounting()) add(SOURCES_AT + <usize>((<i32>source * MOVE_NUMBERS + min(moveNumber, MOVE_NUMBERS) - 1) << 3), 1);
}

/** Counts a tried move by a history's value, which lies within ±`bound`, and by whether it failed high. */
@inline export function countPrediction(predictor: Predictor, value: i32, bound: i32, failedHigh: bool): void {
  if (!isCounting()) return;
  const bucket = min(max(((value + bound) * BUCKETS) / (2 * bound), 0), BUCKETS - 1);
  const at = PREDICTORS_AT + <usize>((<i32>predictor * BUCKETS + bucket) << 4);
  add(at, 1);
  if (failedHigh) add(at + 8, 1);
}
