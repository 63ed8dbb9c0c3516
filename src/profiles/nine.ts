import { Evaluation } from '../evaluation/evaluation.ts';
import { LINE } from '../evaluation/line/index.ts';
import { nineRuleset } from '../evaluation/nine-ruleset.ts';
import type { Ruleset } from '../evaluation/ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import type { Board } from '../rules/nine/board.ts';
import { nineMaterial } from './presets/nine-material.ts';
import type { ProfileFile } from './profile.ts';
import { Profiles } from './profiles.ts';

/** Writes a preset for a ruleset, since boards differ in their kinds of pieces; undefined if the board has no such preset. */
export type NinePreset = (ruleset: Ruleset) => ProfileFile | undefined;

/** The presets for boards of 9 × 9. The first one that a board has is its default. */
const PRESETS: readonly NinePreset[] = [nineMaterial];

const profiles = new WeakMap<Board, Profiles>();

/** The profiles of a board, with all terms that its pieces allow. */
export function nineProfiles(board: Board): Profiles {
  const known = profiles.get(board);
  if (known !== undefined) return known;
  const ruleset = nineRuleset(board);
  const files = PRESETS.flatMap((preset) => preset(ruleset) ?? []);
  const made = new Profiles(
    new Evaluation(ruleset, TERMS, LINE),
    new Map(files.map((file) => [file.name, file])),
    board.name,
  );
  profiles.set(board, made);
  return made;
}

/** The name of the profile that is played on a board if none is named. */
export function nineDefaultProfile(board: Board): string {
  return nineProfiles(board).names[0]!;
}
