import type { ProfileFile } from '../../profiles/profile.ts';

/** Everything that decides the result of a style fit, besides the games. */
export interface StyleOrder {
  readonly player: string;
  readonly profile: ProfileFile;
  /** The preset that the profile was named by, if any. The learned profile extends it. */
  readonly preset?: string | undefined;
  /** Patterns of knobs; undefined for the default ones. */
  readonly knobs?: readonly string[] | undefined;
  /** The strength of the prior. */
  readonly prior: number;
  /** Half-moves at the beginning of a game that are left out. */
  readonly skipPlies: number;
  readonly seed: number;
}

export const DEFAULT_STYLE_PRIOR = 4;
export const DEFAULT_SKIP_PLIES = 10;

/** With fewer games than the first number a style is refused; with fewer than the second it is shrunk more. */
export const LEAST_GAMES = 20;
export const ENOUGH_GAMES = 200;

/** The strength of the prior for a number of games. Below ENOUGH_GAMES, half as many games make it four times as strong. */
export function strengthFor(prior: number, games: number): number {
  return prior * Math.max(1, ENOUGH_GAMES / games) ** 2;
}
