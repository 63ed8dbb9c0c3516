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
