import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Game } from '../engine/game.ts';
import type { LabPlayer } from '../lab/lab-messages.ts';
import { profileContestant } from '../lab/match/contestants.ts';
import { readHeader } from '../lab/match/journal.ts';
import type { RunKind } from '../lab/match/journal-lines.ts';
import type { Contestant } from '../lab/match/player.ts';
import { isProgram, modeAndProfile } from '../lab/match/player-text.ts';
import { GAMES, JOURNAL, RESULT } from '../lab/match/run.ts';
import { isThere } from '../lab/match/run-folder.ts';
import { runId } from '../lab/run/run-id.ts';
import { PATH } from '../lab/tuning/path-file.ts';
import { TEST, TUNED } from '../lab/tuning/tuning-run.ts';
import { loadProfile } from '../profiles/node.ts';
import type { Profile } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';

/** The files of every kind of run, besides its players' profiles. */
const FILES = [JOURNAL, GAMES, RESULT];
const TUNING_FILES = [PATH, TUNED];

/** Ids are names of folders: no dots at the beginning, no slashes. */
const ID = /^\w[\w.-]{0,99}$/;

export function isRunId(text: string): boolean {
  return ID.test(text);
}

/** The names of the run folders in a folder, the latest first. Links are not followed. */
export async function runFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && isRunId(entry.name)).map(({ name }) => name);
  const times = await Promise.all(names.map((name) => stat(join(root, name, JOURNAL)).catch(() => undefined)));
  const begun = names.flatMap((name, i) => (times[i] === undefined ? [] : [{ name, time: times[i].birthtimeMs }]));
  return begun.sort((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1)).map(({ name }) => name);
}

/** An unused id. */
export async function freeId(root: string, kind: RunKind, now = new Date()): Promise<string> {
  for (let number = 1; ; number++) {
    const id = runId(kind, now, number);
    if (!(await isThere(join(root, id)))) return id;
  }
}

/** The size of the files in a folder, without subfolders. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ name }) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}

/** The size of all run folders. */
export async function usedBytes(root: string): Promise<number> {
  let sum = 0;
  for (const name of await runFolders(root))
    sum += (await bytesIn(join(root, name))) + (await bytesIn(join(root, name, TEST)));
  return sum;
}

async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

/** Removes the files of a run, and its folder if nothing else is in it. */
export async function removeRun(folder: string): Promise<void> {
  const journal = join(folder, JOURNAL);
  const header = (await isThere(journal)) ? await readHeader(journal) : undefined;
  const files = [...FILES, ...ownProfiles(folder, header?.settings ?? {})];
  if (header?.kind === 'tuning') {
    await removeFiles(join(folder, TEST), FILES);
    files.push(...TUNING_FILES);
  }
  await removeFiles(folder, files);
}

/** The name of the file with a player's profile in the run folder. */
function profileFile(label: string): string {
  return `${label}.json`;
}

function isOwnProfile(folder: string, label: string, text: string | undefined): boolean {
  return text === resolve(folder, profileFile(label));
}

/** The profiles that were written to a run folder: those that its settings refer to by path. */
function ownProfiles(folder: string, settings: Readonly<Record<string, string>>): string[] {
  return Object.keys(settings)
    .filter((label) => isOwnProfile(folder, label, settings[label]))
    .map(profileFile);
}

export interface NamedProfile {
  /** The name that is shown. */
  readonly name: string;
  readonly profile: Profile;
}

/** A player of a new run. */
export interface NewPlayer extends NamedProfile {
  /**
   * The player as a command-line argument, so that the command line can resume the run: the preset, or else the path of a file in the run
   * folder, with its content.
   */
  readonly text: string;
  readonly content?: string;
}

/** Checks a player that a page sends. `field` names it in faults. */
export function newPlayer(
  folder: string,
  label: string,
  { name, profile: file }: LabPlayer,
  { field, game }: { readonly field: string; readonly game: Game<BoardPosition> },
): NewPlayer {
  const profiles = game.profiles();
  const loaded = profiles.load(file);
  if (!loaded.ok) throw new FaultError({ ...loaded.fault, field: `${field}.${loaded.fault.field}` });
  const profile = loaded.value;
  const preset = profile.extends ?? '';
  if (name === preset && profiles.has(preset) && unwrap(profiles.preset(preset)).hash === profile.hash)
    return { name, profile, text: preset };
  const content = `${JSON.stringify({ ...profiles.serialise(profile), name }, null, 2)}\n`;
  return { name, profile, text: resolve(folder, profileFile(label)), content };
}

/** The display name of a player: that of the profile in the run folder, or the text itself. */
export async function playerName(folder: string, label: string, text: string): Promise<string> {
  if (!isOwnProfile(folder, label, text)) return text;
  try {
    const { name } = JSON.parse(await readFile(text, 'utf8')) as { name?: unknown };
    return typeof name === 'string' ? name : text;
  } catch {
    return text;
  }
}

/** Loads the profile of a command-line argument. */
export async function profileOf(text: string, game: Game<BoardPosition>): Promise<Profile> {
  return unwrap(await loadProfile(game.profiles(), text));
}

/** The profile of an ablation or of tuning. */
export async function storedProfile(folder: string, text: string, game: Game<BoardPosition>): Promise<NamedProfile> {
  return { name: await playerName(folder, 'profile', text), profile: await profileOf(text, game) };
}

/** A player of a resumed run. Programs are refused, because the server never starts one. */
export async function playerOf(
  folder: string,
  label: string,
  text: string,
  game: Game<BoardPosition>,
): Promise<Contestant> {
  if (isProgram(text)) {
    const message = `'${text}' is a program; resume the run on the command line: lucena … --resume ${folder}`;
    throw new FaultError(fail('lab.program', label, message).fault);
  }
  const { mode, profile } = modeAndProfile(text, game.defaultProfile);
  return profileContestant(await playerName(folder, label, text), await profileOf(profile, game), mode, game);
}
