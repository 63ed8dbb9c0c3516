import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import type { Mode } from '../../engine/mode.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { coreDigest } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type EngineCommand, parseEngineCommand } from './command-line.ts';
import type { Contestant } from './player.ts';
import { contestantOf } from './profile-contestant.ts';
import { startProgram } from './start-program.ts';
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

/** Another program, given by its command. It is started once to check that it runs and accepts its options, and to get its name. */
export async function programContestant(text: string, options: UciPlayerOptions): Promise<Contestant> {
  const command = unwrap(parseEngineCommand(text));
  const trial = await startProgram({ command, ...options });
  await trial.dispose();
  const name = trial instanceof UciPlayer ? trial.name : '';
  return contestantOfProgram(command, name || command.argv[0], name, options);
}

/** An engine of the workers, given by its name there. It need not be on this machine. */
export function remoteContestant(text: string, options: UciPlayerOptions): Contestant {
  const command = unwrap(parseEngineCommand(text));
  const [name] = command.argv;
  return contestantOfProgram(command, name, `engine ${name} of the workers`, options);
}

function contestantOfProgram(
  command: EngineCommand,
  name: string,
  identity: string,
  options: UciPlayerOptions,
): Contestant {
  const settings = command.options.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(',');
  return { name: name + (settings === '' ? '' : `[${settings}]`), identity, spec: { command, ...options } };
}
