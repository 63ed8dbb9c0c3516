import type { LabGame, LabRun, LabRunState } from '../../lab/lab-messages.ts';

/** The state of a run. In a page without a server, other tabs may play. */
export function stateText(state: LabRunState, isInPage: boolean): string {
  if (state === 'damaged') return 'cannot be read';
  if (state !== 'elsewhere') return state;
  return isInPage ? 'played in another tab' : 'played by another process';
}

/** A number with a sign, such as `+3.2`, `−1.0`. */
export function signedText(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** A value and its error, or a dash if no finite value explains the results. */
export function estimateText(value: number | null, error: number | null): string {
  return value === null || error === null ? '–' : `${signedText(value)} ± ${error.toFixed(1)}`;
}

/** The result so far in a few words: the verdict, or Elo. */
export function briefText(run: LabRun): string {
  const { state, message } = run;
  if (state === 'damaged') return message ?? '';
  if (run.kind !== 'match') return '';
  const { sprt, result } = run;
  if (sprt?.verdict) return sprt.verdict;
  return result.games === 0 ? 'no games yet' : `Elo ${estimateText(result.elo, result.error)}`;
}

const POINTS: Readonly<Record<LabGame['points'], string>> = { 0: '0–1', 0.5: '½–½', 1: '1–0' };

export function resultText({ points }: LabGame): string {
  return POINTS[points];
}

/** The points of the first player in a pair. */
export function pairPoints(games: readonly LabGame[]): number {
  return games.reduce((sum, { white, points }) => sum + (white === 0 ? points : 1 - points), 0);
}

export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(points);
  return whole === 0 ? '½' : `${whole}½`;
}
