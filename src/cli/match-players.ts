import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { atLabel } from '../lab/match/at-label.ts';
import { profileContestant, remoteContestant, uciContestant } from '../lab/match/contestants.ts';
import type { Contestant } from '../lab/match/player.ts';
import { modeAndProfile, UCI_PREFIX } from '../lab/match/player-text.ts';
import type { UciPlayerOptions } from '../lab/match/uci-player.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Io } from './io.ts';
import { profileFrom } from './profile-option.ts';

interface ContestantOptions extends UciPlayerOptions {
  readonly isRemote?: boolean;
  /** Chess by default. */
  readonly game?: Game<BoardPosition>;
}

async function ownContestant(io: Io, text: string, game: Game<BoardPosition>): Promise<Contestant> {
  const { mode, profile } = modeAndProfile(text, game.defaultProfile);
  return profileContestant(text, await profileFrom(io, profile, game.profiles()), mode, game);
}

/**
 * Makes a player from its command-line argument: a profile, a mode and a profile, or `uci:` and a command. With workers, `uci:` and the
 * name of one of their engines.
 */
export function contestant(
  io: Io,
  text: string,
  label: string,
  { isRemote = false, game = CHESS_GAME, ...options }: ContestantOptions,
): Promise<Contestant> {
  return atLabel(label, async () => {
    if (!text.startsWith(UCI_PREFIX)) return ownContestant(io, text, game);
    return isRemote ? remoteContestant(text, options) : uciContestant(text, options);
  });
}
