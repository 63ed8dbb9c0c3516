import { Evaluation } from '../evaluation/evaluation.ts';
import { LINE } from '../evaluation/line/index.ts';
import { nineRuleset } from '../evaluation/nine-ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import type { Board } from '../rules/nine/board.ts';
import { NINE_PRESETS } from './presets/nine/index.ts';
import { Profiles } from './profiles.ts';

const profiles = new WeakMap<Board, Profiles>();

/** The profiles of a board, with all terms that its pieces allow. The first preset that it has is its default. */
export function nineProfiles(board: Board): Profiles {
  const known = profiles.get(board);
  if (known !== undefined) return known;
  const ruleset = nineRuleset(board);
  const files = NINE_PRESETS.flatMap((preset) => preset(ruleset) ?? []);
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
