import type { Score } from '../../engine/messages.ts';

export const SEVERITIES = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The lost winning chances, in percent, from which a move is marked, and what counts as a missed win. */
export interface Thresholds extends Readonly<Record<Severity, number>> {
  /** A win is missed where the chances were at least this… */
  readonly won: number;
  /** …and the mover still is not worse: the chances are at least this afterwards. */
  readonly level: number;
}

export const THRESHOLDS: Thresholds = { inaccuracy: 5, mistake: 10, blunder: 15, won: 75, level: 45 };

/** A position as a verdict needs it, for the side that moves. */
export interface Standing {
  readonly score: Score;
  /** In percent. */
  readonly chances: number;
}

export interface Verdict {
  readonly severity: Severity;
  /** Whether a won position became a level one, rather than a lost one. */
  readonly isMissedWin: boolean;
  /** Whether the move allows a mate, or misses one. */
  readonly mate: 'created' | 'lost' | null;
}

/** Centipawns beyond which a mate created or lost changes little. */
const SOFT = 700;
const SOFTER = 999;

function isMate(score: Score, sign: 1 | -1): boolean {
  return 'mate' in score && Math.sign(score.mate) === sign;
}

/** The severity of a mate that came or went, by the score for the winning side while there was none. */
function softened(score: Score, sign: 1 | -1): Severity {
  const cp = 'cp' in score ? sign * score.cp : 0;
  return cp > SOFTER ? 'inaccuracy' : cp > SOFT ? 'mistake' : 'blunder';
}

function severityOf(loss: number, thresholds: Thresholds): Severity | undefined {
  return [...SEVERITIES].reverse().find((severity) => loss >= thresholds[severity]);
}

/** Judges a move by the position before it and the position after it. Undefined if it needs no mark. */
export function verdictOf(before: Standing, after: Standing, thresholds: Thresholds = THRESHOLDS): Verdict | undefined {
  const loss = before.chances - after.chances;
  const isLevel = after.chances >= thresholds.level && after.chances < thresholds.won;
  const isMissedWin = before.chances >= thresholds.won && isLevel && loss >= thresholds.mistake;
  const hadMate = isMate(before.score, 1);
  if (isMate(after.score, -1) && !isMate(before.score, -1)) {
    const severity = hadMate ? 'blunder' : softened(before.score, -1);
    return { severity, isMissedWin: false, mate: 'created' };
  }
  if (hadMate && !isMate(after.score, 1)) return { severity: softened(after.score, 1), isMissedWin, mate: 'lost' };
  const severity = severityOf(loss, thresholds);
  return severity === undefined ? undefined : { severity, isMissedWin, mate: null };
}
