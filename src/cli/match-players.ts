import { atLabel } from '../lab/match/at-label.ts';
import { profileContestant, remoteContestant, uciContestant } from '../lab/match/contestants.ts';
import type { Contestant } from '../lab/match/player.ts';
import { modeAndProfile, UCI_PREFIX } from '../lab/match/player-text.ts';
import type { UciPlayerOptions } from '../lab/match/uci-player.ts';
import type { Io } from './io.ts';
import { profileFrom } from './profile-option.ts';

async function ownContestant(io: Io, text: string): Promise<Contestant> {
  const { mode, profile } = modeAndProfile(text);
  return profileContestant(text, await profileFrom(io, profile), mode);
}

/**
 * Makes a player from its command-line argument: a profile, a mode and a profile, or `uci:` and a command. With workers, `uci:` and the
 * name of one of their engines.
 */
export function contestant(
  io: Io,
  text: string,
  label: string,
  { isRemote = false, ...options }: UciPlayerOptions & { readonly isRemote?: boolean },
): Promise<Contestant> {
  return atLabel(label, async () => {
    if (!text.startsWith(UCI_PREFIX)) return ownContestant(io, text);
    return isRemote ? remoteContestant(text, options) : uciContestant(text, options);
  });
}
