import { chessProfiles, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { EngineProfile } from './engine.ts';

let loaded: EngineProfile | undefined;

/** The profile of an engine that is given none. It is loaded when first used, since that takes longer than most commands. */
export function defaultProfile(): EngineProfile {
  if (loaded === undefined) {
    const { evaluation, values, search } = unwrap(chessProfiles().preset(DEFAULT_PROFILE));
    loaded = { evaluation, values, search };
  }
  return loaded;
}
