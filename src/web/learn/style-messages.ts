import type { PlayerCount } from '../../learn/style/count-players.ts';
import type { StagePoint } from '../../learn/style/style-run.ts';
import type { StyleSummary } from '../../learn/style/style-summary.ts';
import type { ProfileFile } from '../../profiles/profile.ts';

/** The settings of a style. */
export interface StyleForm {
  /** Patterns of knobs; none for the default numbers. */
  readonly knobs: readonly string[];
  readonly prior: number;
}

/** A style on the screen. Without a result it is being learned. */
export interface ShownStyle {
  readonly id: string;
  readonly at: number;
  /** The profile it began with, as the user had it. */
  readonly start: ProfileFile;
  readonly player: string;
  /** The names of the files with the games. */
  readonly games: string;
  /** How many games and numbers take part, once that is known. */
  readonly parts?: string;
  /** Notes about the games, such as that there are few. */
  readonly warnings: readonly string[];
  readonly curve: readonly StagePoint[];
  readonly result?: { readonly summary: StyleSummary; readonly learned: ProfileFile };
}

/** A style that this browser keeps. */
export type KeptStyle = Required<Pick<ShownStyle, 'result'>> & Omit<ShownStyle, 'result'>;

/** Sent while a style is learned. */
export type StyleEvent =
  | { readonly progress: string }
  | { readonly parts: string }
  | { readonly warning: string }
  | { readonly point: StagePoint };

export type { PlayerCount };
