import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import type { Mode } from '../../engine/mode.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { coreDigest } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type EngineCommand, parseEngineCommand } from './command-line.ts';
import type { Contestant } from './player.ts';
import { UCI_PREFIX } from './player-text.ts';
import { contestantOf } from './profile-contestant.ts';
import { UciPlayer, type UciPlayerOptions } from './uci-player.ts';

/** How long another program may take to start or to clear its memory, in ms. */
export const PATIENCE = 10_000;

/** This engine with a profile. Its identity includes the core of this process. */
export async function profileContestant(
  name: string,
  profile: Profile,
  mode?: Mode,
  game: Pick<Game<BoardPosition>, 'core' | 'profiles'> = CHESS_GAME,
): Promise<Contestant> {
  return contestantOf(name, profile, await coreDigest(game.core), mode, game.profiles());
}

/** Another program, given by its command after `uci:` or `usi:`, which are equally long. It is started once to check that it runs and accepts its options, and to get its name. */
export async function uciContestant(text: string, options: UciPlayerOptions): Promise<Contestant> {
  const command = unwrap(parseEngineCommand(text.slice(UCI_PREFIX.length)));
  const trial = await UciPlayer.start(command, options);
  await trial.dispose();
  return programContestant(command, trial.name || command.argv[0], trial.name, options);
}

/** An engine of the workers, given by its name there. It need not be on this machine. */
export function remoteContestant(text: string, options: UciPlayerOptions): Contestant {
  const command = unwrap(parseEngineCommand(text.slice(UCI_PREFIX.length)));
  const [name] = command.argv;
  return programContestant(command, name, `engine ${name} of the workers`, options);
}

function programContestant(
  command: EngineCommand,
  name: string,
  identity: string,
  options: UciPlayerOptions,
): Contestant {
  const settings = command.options.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(',');
  return { name: name + (settings === '' ? '' : `[${settings}]`), identity, spec: { command, ...options } };
}
