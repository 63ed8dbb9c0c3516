import type { BoardPosition } from '../rules/board-position.ts';
import { unwrap } from '../rules/result.ts';
import { CHESS_GAME } from './chess-game.ts';
import type { EngineProfile } from './engine.ts';
import type { Game } from './game.ts';

/** The profiles of a game, and the name of its default profile. */
export type GameProfiles = Pick<Game<BoardPosition>, 'profiles' | 'defaultProfile'>;

const loaded = new WeakMap<GameProfiles, EngineProfile>();

/** The profile of an engine that is given none. It is loaded when first used, since that takes longer than most commands. */
export function defaultProfile(game: GameProfiles = CHESS_GAME): EngineProfile {
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const { evaluation, values, search } = unwrap(game.profiles().preset(game.defaultProfile(false)));
  const profile = { evaluation, values, search };
  loaded.set(game, profile);
  return profile;
}
