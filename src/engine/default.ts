import { chessProfiles, DEFAULT_PROFILE as NAME } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { EngineProfile } from './engine.ts';

const profiles = chessProfiles();

/** What an engine plays with when it is told nothing else. */
export const DEFAULT_PROFILE: EngineProfile = {
  evaluation: profiles.evaluation,
  values: unwrap(profiles.preset(NAME)).values,
};
