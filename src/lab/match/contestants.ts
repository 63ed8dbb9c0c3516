import { MODES, type Mode, scoresLines } from '../../engine/mode.ts';
import { chessProfiles, defaultProfile } from '../../profiles/chess.ts';
import { currentPresetName, type Profile } from '../../profiles/profile.ts';
import { coreDigest } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type EngineCommand, parseEngineCommand } from './command-line.ts';
import { type Control, formatControl } from './control.ts';
import type { Contestant, ProfileSpec } from './player.ts';
import { UciPlayer, type UciPlayerOptions } from './uci-player.ts';

/** How long another program may take to start or to clear its memory, in ms. */
export const PATIENCE = 10_000;

/** Begins the name of a player that is another program. */
export const UCI_PREFIX = 'uci:';

/** Parses a player of this engine: a profile, preceded by its mode if that is not full search. */
export function modeAndProfile(text: string): { mode: Mode; profile: string } {
  const mode = MODES.find((one) => text.startsWith(`${one}:`)) ?? 'full';
  const profile = text.startsWith(`${mode}:`) ? text.slice(mode.length + 1) : text;
  return { mode, profile: profile === '' ? defaultProfile(scoresLines(mode)) : profile };
}

/** The text of a player with the present name of its preset, so that texts can be compared across versions. */
export function currentPlayerText(text: string): string {
  if (text.startsWith(UCI_PREFIX)) return text;
  const { mode, profile } = modeAndProfile(text);
  return `${mode}:${profile.replace(/^[^{]+/, currentPresetName)}`;
}

/** This engine with a profile, as data. */
export function profileSpec(profile: Profile, mode: Mode = 'full'): ProfileSpec {
  return { profile: chessProfiles().serialise(profile), hash: profile.hash, mode };
}

/** This engine with a profile. It counts as the same player as long as profile hash, mode and core are the same. */
export async function profileContestant(name: string, profile: Profile, mode: Mode = 'full'): Promise<Contestant> {
  return {
    name,
    identity: `profile ${profile.hash}, core ${await coreDigest()}${mode === 'full' ? '' : `, mode ${mode}`}`,
    spec: profileSpec(profile, mode),
  };
}

/** Another program, given by its command. It is started once to check that it runs and accepts its options, and to get its name. */
export async function uciContestant(text: string, options: UciPlayerOptions): Promise<Contestant> {
  const command = unwrap(parseEngineCommand(text.slice(UCI_PREFIX.length)));
  const trial = await UciPlayer.start(command, options);
  await trial.dispose();
  return programContestant(command, trial.name || command.argv[0], trial.name, options);
}

/** A program of the workers, given by the name they know it by. It need not be on this machine. */
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

/** Names that distinguish players: where several have the same, with their limits if these differ, or at least with their labels. */
export function distinctNames<Players extends readonly Contestant[]>(
  players: Players,
  controls: readonly Control[],
  labels: readonly string[] = ['A', 'B'],
): { -readonly [K in keyof Players]: string } {
  const limits = controls.map(formatControl);
  const names = players.map(({ name }, index) => {
    const same = [...players.keys()].filter((other) => players[other]!.name === name);
    if (same.length === 1) return name;
    const isByLimit = new Set(same.map((other) => limits[other])).size === same.length;
    return `${name} (${isByLimit ? limits[index] : labels[index]})`;
  });
  return names as { -readonly [K in keyof Players]: string };
}
