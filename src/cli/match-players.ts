import { modeAndProfile, profileContestant, UCI_PREFIX, uciContestant } from '../lab/match/contestants.ts';
import { type Control, formatControl } from '../lab/match/control.ts';
import type { Contestant, Player } from '../lab/match/player.ts';
import type { UciPlayerOptions } from '../lab/match/uci-player.ts';
import { FaultError } from '../rules/result.ts';
import type { Io } from './io.ts';
import { profileFrom } from './profile-option.ts';

/** Adds the player's side to its errors. */
async function atSide<T>(side: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new FaultError({ code: error.code, field: `${side}, ${error.field}`, message: error.message });
  }
}

/** A player whose errors name its side, also when it is restarted. */
function sided(side: string, player: Player): Player {
  const newGame = player.newGame.bind(player);
  player.newGame = (fen) => atSide(side, () => newGame(fen));
  return player;
}

async function ownContestant(io: Io, text: string): Promise<Contestant> {
  const { mode, profile } = modeAndProfile(text);
  return profileContestant(text, await profileFrom(io, profile), mode);
}

/** A player from its command-line argument: a profile, a mode and a profile, or `uci:` and a command. */
export function contestant(io: Io, text: string, side: 'A' | 'B', options: UciPlayerOptions): Promise<Contestant> {
  return atSide(side, async () => {
    const found = text.startsWith(UCI_PREFIX) ? await uciContestant(text, options) : await ownContestant(io, text);
    return { ...found, create: () => atSide(side, async () => sided(side, await found.create())) };
  });
}

/** Names that distinguish the two players: by their limits if necessary, or at least by their sides. */
export function distinctNames(
  players: readonly [Contestant, Contestant],
  controls: readonly [Control, Control],
): [string, string] {
  const [a, b] = [players[0].name, players[1].name];
  if (a !== b) return [a, b];
  const [limitA, limitB] = [formatControl(controls[0]), formatControl(controls[1])];
  return limitA === limitB ? [`${a} (A)`, `${b} (B)`] : [`${a} (${limitA})`, `${b} (${limitB})`];
}
