import { Evaluation } from '../evaluation/evaluation.ts';
import { LINE } from '../evaluation/line/index.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { PRESETS } from './presets/index.ts';
import { Profiles } from './profiles.ts';

let chess: Profiles | undefined;

/** The profiles of chess, with all terms. */
export function chessProfiles(): Profiles {
  chess ??= new Profiles(new Evaluation(CHESS, TERMS, LINE), PRESETS);
  return chess;
}

/** The default profile. */
export const DEFAULT_PROFILE = 'lucena';

/** The default profile for line scoring. */
export const DEFAULT_LINE_PROFILE = 'lines';

export function defaultProfile(scoresLines: boolean): string {
  return scoresLines ? DEFAULT_LINE_PROFILE : DEFAULT_PROFILE;
}
