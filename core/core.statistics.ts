// The core as `lucena bench --stats` loads it: the same search, which also counts its own events.

/** Compiled only here: `core/search/statistics.ts` counts if this name exists. */
// @ts-ignore: decorator
@global
const STATISTICS: bool = true;

export * from "./core";
export { COUNTERS_AT, COUNTERS_BYTES, Event, Predictor, Source } from "./search/statistics";
