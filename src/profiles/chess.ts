import { Evaluation } from '../evaluation/evaluation.ts';
import { LINE } from '../evaluation/line/index.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { PRESETS } from './presets/index.ts';
import { Profiles } from './profiles.ts';

let chess: Profiles | undefined;

/** The profiles of chess, with every term there is. */
export function chessProfiles(): Profiles {
  chess ??= new Profiles(new Evaluation(CHESS, TERMS, LINE), PRESETS);
  return chess;
}

/** What is played when nobody says otherwise. */
export const DEFAULT_PROFILE = 'lucena';

/** What lines are scored with when nobody says otherwise. */
export const DEFAULT_LINE_PROFILE = 'lines';

export function defaultProfile(scoresLines: boolean): string {
  return scoresLines ? DEFAULT_LINE_PROFILE : DEFAULT_PROFILE;
}
