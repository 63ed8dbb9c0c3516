/**
 * How the engine chooses a move: by full search; by line scoring, which follows whole lines to a nominal depth and beyond it where
 * needed; or greedily, by the result of one move.
 */
export const MODES = ['full', 'lines', 'greedy'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Task of a search: choose a move in one of the modes; draw a move, as the profile of a style does; or solve a mate problem, in which the
 * attacker gives check with every move.
 */
export type Task = Mode | 'style' | 'mate';

/** Whether whole lines are scored instead of positions. */
export function scoresLines(task: Task): boolean {
  return task === 'lines' || task === 'greedy';
}

/** The default nominal depth of line scoring: one ply more than the opponent is believed to see, so that risk acts. */
export const DEFAULT_LINES_DEPTH = 5;
