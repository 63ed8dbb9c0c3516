import { chessProfiles, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { EngineProfile } from './engine.ts';

let loaded: EngineProfile | undefined;

/** What an engine plays with when it is told nothing else; loaded when first asked for, since that takes longer than most commands. */
export function defaultProfile(): EngineProfile {
  if (loaded === undefined) {
    const { evaluation, values, search } = unwrap(chessProfiles().preset(DEFAULT_PROFILE));
    loaded = { evaluation, values, search };
  }
  return loaded;
}
