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

/** Begins the name of a player that is another program. */
export const UCI_PREFIX = 'uci:';

/** Parses a player of this engine: a profile, preceded by its mode if that is not full search. */
export function modeAndProfile(text: string): { mode: Mode; profile: string } {
  const mode = MODES.find((one) => text.startsWith(`${one}:`)) ?? 'full';
  const profile = text.startsWith(`${mode}:`) ? text.slice(mode.length + 1) : text;
  return { mode, profile: profile === '' ? defaultProfile(scoresLines(mode)) : profile };
}

/** This engine with a profile. It counts as the same player as long as profile hash, mode and core are the same. */
export async function profileContestant(name: string, profile: Profile, mode: Mode = 'full'): Promise<Contestant> {
  const create = () => createEngine(profile);
  const played = mode === 'full' ? undefined : { mode, profile };
  return {
    name,
    identity: `profile ${profile.hash}, core ${await coreDigest()}${mode === 'full' ? '' : `, mode ${mode}`}`,
    create: () => ProfilePlayer.start(create, played),
  };
}

/** Another program, given by its command. It is started once to check that it runs and accepts its options, and to get its name. */
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
