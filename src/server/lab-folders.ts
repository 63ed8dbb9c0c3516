import { readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { profileContestant } from '../lab/match/contestants.ts';
import type { Contestant } from '../lab/match/player.ts';
import { modeAndProfile, UCI_PREFIX } from '../lab/match/player-text.ts';
import { GAMES, JOURNAL, RESULT } from '../lab/match/run.ts';
import { isThere } from '../lab/match/run-folder.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadProfile } from '../profiles/node.ts';
import type { Profile } from '../profiles/profile.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';

/** The files of the players' profiles in a run folder. */
const PROFILES = ['A.json', 'B.json'] as const;
const FILES = [JOURNAL, GAMES, RESULT, ...PROFILES];

/** Ids are names of folders: no dots at the beginning, no slashes. */
const ID = /^\w[\w.-]{0,99}$/;

export function isRunId(text: string): boolean {
  return ID.test(text);
}

/** The names of the run folders below a folder, the latest first. Links are not followed. */
export async function runFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && isRunId(entry.name)).map(({ name }) => name);
  const runs = await Promise.all(names.map((name) => isThere(join(root, name, JOURNAL))));
  return names.filter((_, i) => runs[i]).sort((a, b) => (a < b ? 1 : -1));
}

/** An id for a new run: the time, and a number if that is taken. */
export async function freeId(root: string, now = new Date()): Promise<string> {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
    .replace('T', '-');
  for (let number = 1; ; number++) {
    const id = number === 1 ? `match-${time}` : `match-${time}-${number}`;
    if (!(await isThere(join(root, id)))) return id;
  }
}

/** The bytes of all files of the run folders. */
export async function usedBytes(root: string): Promise<number> {
  let sum = 0;
  for (const name of await runFolders(root))
    for (const file of FILES) sum += (await stat(join(root, name, file)).catch(() => undefined))?.size ?? 0;
  return sum;
}

/** Removes the files of a run, and its folder if nothing else is in it. */
export async function removeRun(folder: string): Promise<void> {
  for (const file of FILES) await rm(join(folder, file), { force: true });
  await rmdir(folder).catch(() => {});
}

/**
 * The text by which the command line names a player, so that it can resume the run: the preset, or else the profile's file in the run
 * folder, which is written here.
 */
export async function playerText(folder: string, side: 0 | 1, name: string, profile: Profile): Promise<string> {
  const profiles = chessProfiles();
  const preset = profile.extends ?? '';
  if (name === preset && profiles.has(preset) && unwrap(profiles.preset(preset)).hash === profile.hash) return preset;
  const path = resolve(folder, PROFILES[side]);
  await writeFile(path, `${JSON.stringify({ ...profiles.serialise(profile), name }, null, 2)}\n`, { flag: 'wx' });
  return path;
}

/** The name of a player to show: that of the profile in the run folder, or the text itself. */
export async function playerName(folder: string, side: 0 | 1, text: string): Promise<string> {
  if (text !== resolve(folder, PROFILES[side])) return text;
  try {
    const { name } = JSON.parse(await readFile(text, 'utf8')) as { name?: unknown };
    return typeof name === 'string' ? name : text;
  } catch {
    return text;
  }
}

/** A player of a run that is resumed. Programs are refused: the server starts none. */
export async function playerOf(folder: string, side: 0 | 1, text: string): Promise<Contestant> {
  if (text.startsWith(UCI_PREFIX)) {
    const message = `'${text}' is a program; resume the run with: lucena match --resume ${folder}`;
    throw new FaultError(fail('lab.program', 'AB'[side]!, message).fault);
  }
  const { mode, profile } = modeAndProfile(text);
  const loaded = unwrap(await loadProfile(chessProfiles(), profile));
  return profileContestant(await playerName(folder, side, text), loaded, mode);
}
