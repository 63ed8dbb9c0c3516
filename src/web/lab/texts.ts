import type { LabGame, LabRun, LabRunState, LabStanding } from '../../lab/lab-messages.ts';
import { numberText } from '../fields/number-text.ts';
import { countText } from '../state/count-text.ts';

/** The state of a run. In a page without a server, other tabs may play. */
export function stateText(state: LabRunState, isInPage: boolean): string {
  if (state === 'damaged') return 'cannot be read';
  if (state === 'unknown') return 'state unknown';
  if (state !== 'elsewhere') return state;
  return isInPage ? 'running in another tab' : 'running in another process';
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

/** A number with at most three decimals. */
export function shortText(value: number): string {
  return numberText(Number(value.toFixed(3)));
}

/** A short title of a run. */
export function titleText(run: LabRun): string {
  const [first = run.id] = run.names;
  switch (run.kind) {
    case 'match':
      return `${first} – ${run.names[1]}`;
    case 'tournament':
      return `Tournament of ${run.names.length}`;
    case 'ablation':
      return `Ablation of ${first}`;
    case 'tuning':
      return `Tuning of ${first}`;
    case null:
      return run.id;
  }
}

/** The result so far as a short text. */
export function briefText(run: LabRun): string {
  if (run.state === 'damaged') return run.message ?? '';
  if (run.played === 0) return run.kind === 'match' && run.uncounted ? 'no whole pair yet' : 'no games yet';
  switch (run.kind) {
    case 'match':
      return run.sprt?.verdict ?? `Elo ${estimateText(run.result.elo, run.result.error)}`;
    case 'tournament':
      return `${run.names[run.standings[0]!.player]} leads`;
    case 'ablation':
      return `${countText(run.features.length, 'feature')}`;
    case 'tuning':
      return run.test?.sprt?.verdict ?? `iteration ${run.iteration} of ${run.iterations}`;
    case null:
      return '';
  }
}

/** The rating of a player, such as `+35 ± 20` or `at least +310`. */
export function ratingText({ elo, error, bound }: Pick<LabStanding, 'elo' | 'error' | 'bound'>): string {
  if (elo === null) return '–';
  const value = signedText(elo, 0);
  if (bound !== null) return `${bound} ${value}`;
  return error === null || error === 0 ? value : `${value} ± ${error.toFixed(0)}`;
}

/** A time in nanoseconds, with half the width of its interval. */
export function nanosecondsText({ value, low, high }: { value: number; low: number; high: number }): string {
  return `${signedText(value).replace('+', '')} ± ${((high - low) / 2).toFixed(1)} ns`;
}

export function percentText(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`;
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
