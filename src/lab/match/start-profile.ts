import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import type { Player, ProfileSpec } from './player.ts';
import { type EngineStart, ProfilePlayer, type ProfileRole } from './profile-player.ts';

type AnyGame = Game<BoardPosition>;

/** A cache of loaded roles by game and spec, because the players of a run are started many times. The least recently used comes first. */
const roles = new WeakMap<AnyGame, Map<string, ProfileRole>>();
const MAX_ROLES = 64;

function loadRole(game: AnyGame, { profile: file, hash, mode }: ProfileSpec): ProfileRole {
  const profile = unwrap(game.profiles().load(file));
  // A preset that it extends can differ in another version.
  if (profile.hash !== hash)
    throw new FaultError(
      fail('player.profile', 'profile', `has the hash ${profile.hash} on this machine, expected ${hash}`).fault,
    );
  return { profile, mode };
}

function roleOf(game: AnyGame, spec: ProfileSpec): ProfileRole {
  const known = roles.get(game) ?? new Map<string, ProfileRole>();
  roles.set(game, known);
  const key = JSON.stringify(spec);
  const role = known.get(key) ?? loadRole(game, spec);
  known.delete(key);
  known.set(key, role);
  if (known.size > MAX_ROLES) known.delete(known.keys().next().value!);
  return role;
}

/**
 * Starts a player of this engine on an engine from `create`: in this process or in this page. `spare` may be a player that is no longer
 * needed: the new one then takes over its engine, which is much faster.
 */
export async function startProfile(
  spec: ProfileSpec,
  create: EngineStart,
  spare?: Player,
  game: AnyGame = CHESS_GAME,
): Promise<Player> {
  const role = roleOf(game, spec);
  if (!(spare instanceof ProfilePlayer)) return ProfilePlayer.start(role, create);
  await spare.become(role);
  return spare;
}
