import { MODES, type Mode, scoresLines } from '../../engine/mode.ts';
import { createEngine } from '../../engine/node.ts';
import { defaultProfile } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { coreDigest } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { parseEngineCommand } from './command-line.ts';
import type { Contestant } from './player.ts';
import { ProfilePlayer } from './profile-player.ts';
import { UciPlayer, type UciPlayerOptions } from './uci-player.ts';

/** What begins the text of a player that is another program. */
export const UCI_PREFIX = 'uci:';

/** A player of this engine as its owner writes it: a profile, behind the mode it plays in if that is not full search. */
export function modeAndProfile(text: string): { mode: Mode; profile: string } {
  const mode = MODES.find((one) => text.startsWith(`${one}:`)) ?? 'full';
  const profile = text.startsWith(`${mode}:`) ? text.slice(mode.length + 1) : text;
  return { mode, profile: profile === '' ? defaultProfile(scoresLines(mode)) : profile };
}

/** This engine with a profile. It is the same player as long as it plays alike in the same mode and the core is the same. */
export async function profileContestant(name: string, profile: Profile, mode: Mode = 'full'): Promise<Contestant> {
  const create = () => createEngine(profile);
  const played = mode === 'full' ? undefined : { mode, profile };
  return {
    name,
    identity: `profile ${profile.hash}, core ${await coreDigest()}${mode === 'full' ? '' : `, mode ${mode}`}`,
    create: () => ProfilePlayer.start(create, played),
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
