import { type Mode, scoresLines } from '../../engine/mode.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { ContrastedLine } from '../why/contrast.ts';
import type { SensitivityReport } from '../why/sensitivity.ts';
import { leafWorth } from './full-report.ts';
import { knobEffects, type LineKnobEffect } from './knob-effects.ts';
import { lineWorth } from './report.ts';

/** A line and, if asked for, the effects of knobs on it. */
export type ExplainedLine = ContrastedLine & { readonly knobs?: readonly LineKnobEffect[] };

/** The lines that a search found, and how. */
export interface FoundLines {
  /** The position that was searched. */
  readonly position: BoardPosition;
  readonly profile: Profile;
  readonly mode: Mode;
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly ExplainedLine[];
  /** The depth that the opponent is believed to see, if the profile adapts to it. */
  readonly opponentDepth?: number | undefined;
  /** The knobs that would change the choice; null if there is no other move, undefined if not asked for. */
  readonly sensitivity?: SensitivityReport | null | undefined;
}

/** Rounds a time to tenths of a ms. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** The lines as JSON. */
export function linesDocument(
  { position, profile, ms, lines, sensitivity, opponentDepth, ...rest }: FoundLines,
  notation: Notation = CHESS_NOTATION,
) {
  const { mode, depth, nodes } = rest;
  return {
    fen: notation.format(position),
    profile: profile.name,
    hash: profile.hash,
    mode,
    depth,
    ...(opponentDepth === undefined ? {} : { opponentDepth }),
    nodes,
    ms: roundedMs(ms),
    lines,
    ...(sensitivity === undefined ? {} : { sensitivity }),
    warnings: profile.warnings,
  };
}

/** The effects of the profile's knobs on lines that were found in a mode. */
export function effectsOn(
  lines: readonly (readonly Move[])[],
  { position, profile, mode, depth }: Pick<FoundLines, 'position' | 'profile' | 'mode' | 'depth'>,
): LineKnobEffect[][] {
  const worth = (one: Profile) => (scoresLines(mode) ? lineWorth(one, depth, mode) : leafWorth(one));
  return knobEffects(profile, worth, position, lines);
}
