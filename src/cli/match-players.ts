import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { atLabel } from '../lab/match/at-label.ts';
import { profileContestant, programContestant, remoteContestant } from '../lab/match/contestants.ts';
import type { Contestant } from '../lab/match/player.ts';
import { modeAndProfile, programOf } from '../lab/match/player-text.ts';
import type { UciPlayerOptions } from '../lab/match/uci-player.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { isShogi } from '../rules/nine/shogi.ts';
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
 * Makes a player from its command-line argument: a profile, a mode and a profile, or a protocol (`uci:`, `usi:`, `xshogi:`) and a
 * command. With workers, `uci:` and the
 * name of one of their engines.
 */
export function contestant(
  io: Io,
  text: string,
  label: string,
  { isRemote = false, game = CHESS_GAME, ...options }: ContestantOptions,
): Promise<Contestant> {
  return atLabel(label, async () => {
    const program = programOf(text);
    if (program === undefined) return ownContestant(io, text, game);
    const { protocol, command } = program;
    const { board } = game;
    const isChess = board === undefined;
    if (isChess && protocol !== 'uci') return refuse(`programs that speak ${protocol} do not play chess`);
    if (protocol === 'xshogi' && (board === undefined || !isShogi(board)))
      return refuse('programs that speak xshogi play shogi only');
    if (isRemote && !isChess) return refuse('workers play with other programs only in chess');
    const spoken = protocol === 'uci' ? (isChess ? {} : { variant: game.name }) : { protocol };
    return isRemote ? remoteContestant(command, options) : programContestant(command, { ...options, ...spoken });
  });
}
