import type { Ruleset } from '../../../evaluation/ruleset.ts';
import type { ProfileFile } from '../../profile.ts';
import { aho, ahoBase } from './aho.ts';
import { fitted } from './fitted.ts';
import { lucenaNine, lucenaShogi } from './flagships.ts';
import { nineMaterial } from './material.ts';

/** Writes a preset for a ruleset, since boards differ in their kinds of pieces; undefined if the board has no such preset. */
export type NinePreset = (ruleset: Ruleset) => ProfileFile | undefined;

/** Presets that name the pieces of all boards, and the boards they are for. */
export const NINE_FILES: readonly { readonly file: ProfileFile; readonly isFor?: (ruleset: Ruleset) => boolean }[] = [
  { file: lucenaShogi, isFor: (ruleset) => !hasChessPieces(ruleset) },
  { file: lucenaNine, isFor: hasChessPieces },
  { file: aho },
  { file: ahoBase },
];

function hasChessPieces({ kinds }: Ruleset): boolean {
  return kinds.some(({ id }) => id === 'queen' || id.startsWith('chess'));
}

/** The presets for boards of 9 × 9. The first one that a board has is its default. */
export const NINE_PRESETS: readonly NinePreset[] = [
  ...NINE_FILES.map(
    ({ file, isFor }): NinePreset =>
      (ruleset) => {
        if (isFor !== undefined && !isFor(ruleset)) return undefined;
        return fitted(ruleset, file);
      },
  ),
  nineMaterial,
];
