import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { atLabel } from '../lab/match/at-label.ts';
import { profileContestant, remoteContestant, uciContestant } from '../lab/match/contestants.ts';
import type { Contestant } from '../lab/match/player.ts';
import { isProgram, modeAndProfile, USI_PREFIX } from '../lab/match/player-text.ts';
import type { UciPlayerOptions } from '../lab/match/uci-player.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { FaultError } from '../rules/result.ts';
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

function refuse(message: string): never {
  throw new FaultError({ code: 'player.program', field: 'board', message });
}

/**
 * Makes a player from its command-line argument: a profile, a mode and a profile, or `uci:` or `usi:` and a command. With workers, `uci:` and the
 * name of one of their engines.
 */
export function contestant(
  io: Io,
  text: string,
  label: string,
  { isRemote = false, game = CHESS_GAME, ...options }: ContestantOptions,
): Promise<Contestant> {
  return atLabel(label, async () => {
    if (!isProgram(text)) return ownContestant(io, text, game);
    const usi = text.startsWith(USI_PREFIX);
    const isChess = game.core === 'core';
    if (usi && isChess) return refuse('programs that speak USI play boards of 9 × 9: name one with --board');
    if (isRemote && !isChess) return refuse('workers play with other programs only in chess');
    const spoken = { ...options, ...(usi ? { usi } : isChess ? {} : { variant: game.name }) };
    return isRemote ? remoteContestant(text, spoken) : uciContestant(text, spoken);
  });
}
