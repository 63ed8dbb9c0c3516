import { type Mode, scoresLines } from '../../engine/mode.ts';
import { positionFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import type { ContrastedLine } from '../why/contrast.ts';
import type { SensitivityReport } from '../why/sensitivity.ts';
import { leafWorth } from './full-report.ts';
import { knobEffects, type LineKnobEffect } from './knob-effects.ts';
import { lineWorth } from './report.ts';

/** A line and, where it was asked for, what each knob does to it. */
export type ExplainedLine = ContrastedLine & { readonly knobs?: readonly LineKnobEffect[] };

/** What a search of lines has found, and how. */
export interface FoundLines {
  /** Where it searched. */
  readonly position: Position;
  readonly profile: Profile;
  readonly mode: Mode;
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly ExplainedLine[];
  /** How many plies the opponent is believed to see, if the profile learns that from its moves. */
  readonly opponentDepth?: number | undefined;
  /** What would change the choice; null if there is no other move, undefined if nobody has asked. */
  readonly sensitivity?: SensitivityReport | null | undefined;
}

/** Time as people and programs read it: tenths of a millisecond are enough. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** What was found, as a program reads it. */
export function linesDocument({ position, profile, ms, lines, sensitivity, opponentDepth, ...rest }: FoundLines) {
  const { mode, depth, nodes } = rest;
  return {
    fen: positionFen(position),
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

/** What the profile's knobs do to lines that were found in a mode. */
export function effectsOn(
  lines: readonly (readonly Move[])[],
  { position, profile, mode, depth }: Pick<FoundLines, 'position' | 'profile' | 'mode' | 'depth'>,
): LineKnobEffect[][] {
  const worth = (one: Profile) => (scoresLines(mode) ? lineWorth(one, depth, mode) : leafWorth(one));
  return knobEffects(profile, worth, position, lines);
}
