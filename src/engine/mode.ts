/**
 * How the engine chooses: by full search; by whole lines, followed to a nominal depth and beyond it where that is called for; or by
 * what one move brings.
 */
export const MODES = ['full', 'lines', 'greedy'] as const;
export type Mode = (typeof MODES)[number];

/** Whether whole lines are scored rather than positions. */
export function scoresLines(mode: Mode): boolean {
  return mode !== 'full';
}

/** How many plies lines have before they are continued, unless told: one more than an opponent is believed to see, so that risk acts. */
export const DEFAULT_LINES_DEPTH = 5;
