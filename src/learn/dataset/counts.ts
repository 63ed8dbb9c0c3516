import { MATE_SCORE, NO_SCORE, readLabel } from './label.ts';
import type { Counts } from './manifest.ts';
import { MAX_PHASE, type ShardFormat } from './shard-format.ts';

/** The number of bars in the histogram of scores, and the width of a bar in centipawns. */
export const SCORE_BARS = 21;
export const SCORE_STEP = 100;

export function noCounts(): Counts {
  return {
    positions: 0,
    games: 0,
    phase: new Array<number>(MAX_PHASE + 1).fill(0),
    results: [0, 0, 0],
    gameResults: [0, 0, 0],
    turn: [0, 0],
    scored: 0,
    scores: new Array<number>(SCORE_BARS).fill(0),
  };
}

/** The bar that a score belongs to. The middle bar is centered on 0. */
function barOf(score: number): number {
  const cut = Math.max(-MATE_SCORE, Math.min(MATE_SCORE, score));
  return Math.max(0, Math.min(SCORE_BARS - 1, Math.floor(cut / SCORE_STEP + SCORE_BARS / 2)));
}

/** Adds records to counts. */
export function countRecords(format: ShardFormat, counts: Counts, records: DataView): void {
  for (let at = 0; at < records.byteLength; at += format.bytes) {
    const { halfPoints, score, first } = readLabel(records, at, format.places);
    counts.positions++;
    counts.phase[format.phase(records, at)]!++;
    counts.results[halfPoints]++;
    counts.turn[format.turn(records, at)]++;
    if (first) {
      counts.games++;
      counts.gameResults[halfPoints]++;
    }
    if (score === NO_SCORE) continue;
    counts.scored++;
    counts.scores[barOf(score)]!++;
  }
}

/** The sum of two counts. */
export function addCounts(a: Counts, b: Counts): Counts {
  const sum = (x: readonly number[], y: readonly number[]) => x.map((value, i) => value + y[i]!);
  return {
    positions: a.positions + b.positions,
    games: a.games + b.games,
    phase: sum(a.phase, b.phase),
    results: sum(a.results, b.results) as Counts['results'],
    gameResults: sum(a.gameResults, b.gameResults) as Counts['gameResults'],
    turn: sum(a.turn, b.turn) as Counts['turn'],
    scored: a.scored + b.scored,
    scores: sum(a.scores, b.scores),
  };
}
