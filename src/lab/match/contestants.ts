import { createEngine } from '../../engine/node.ts';
import type { Profile } from '../../profiles/profile.ts';
import { coreDigest } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { parseEngineCommand } from './command-line.ts';
import type { Contestant } from './player.ts';
import { ProfilePlayer } from './profile-player.ts';
import { UciPlayer, type UciPlayerOptions } from './uci-player.ts';

/** What begins the text of a player that is another program. */
export const UCI_PREFIX = 'uci:';

/** This engine with a profile. It is the same player as long as the profile plays alike and the core is the same. */
export async function profileContestant(name: string, profile: Profile): Promise<Contestant> {
  return {
    name,
    identity: `profile ${profile.hash}, core ${await coreDigest()}`,
    create: () => ProfilePlayer.start(() => createEngine(profile)),
  };
}

/** Another program, named by its command. It is started once to see that it runs, takes its options, and who it is. */
export async function uciContestant(text: string, options: UciPlayerOptions): Promise<Contestant> {
  const command = unwrap(parseEngineCommand(text.slice(UCI_PREFIX.length)));
  const trial = await UciPlayer.start(command, options);
  await trial.dispose();
  const settings = command.options.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join(',');
  return {
    name: (trial.name || command.argv[0]) + (settings === '' ? '' : `[${settings}]`),
    identity: trial.name,
    create: () => UciPlayer.start(command, options),
  };
}
