import { chessProfiles, DEFAULT_PROFILE as NAME } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { EngineProfile } from './engine.ts';

const { evaluation, values, search } = unwrap(chessProfiles().preset(NAME));

/** What an engine plays with when it is told nothing else. */
export const DEFAULT_PROFILE: EngineProfile = { evaluation, values, search };
