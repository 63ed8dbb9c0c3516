import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { deleteProfile, findSaved, saveProfile, useLibrary } from '../state/library.ts';
import { choosePreset, edit, storedProfile, useProfile } from '../state/profile.ts';
import { readProfileFile, sameContent } from '../state/profile-file.ts';
import { isEdited } from '../state/profile-name.ts';
import type { Entry } from './entries.ts';
import { freeName, nameFault } from './names.ts';
import { readBlob } from './transfer.ts';

function savedNames(): string[] {
  return useLibrary.getState().saved.map(({ name }) => name);
}

/** Makes a profile the current one; what was set before can be had back by undo. */
export function use({ kind, file }: Entry): void {
  if (kind === 'preset') choosePreset(file.name);
  else edit(() => file);
}

export const BEFORE_LINK = 'Before the link';

/**
 * Puts a profile that came with an address to use. What was in use is first saved if it is nowhere else; so is what another tab has
 * made of it meanwhile, for that is in the same store. Gives the names it was saved under.
 */
export function takeShared(file: ProfileFile): string[] {
  const current = useProfile.getState().file;
  const stored = storedProfile();
  const isOther = stored !== undefined && !sameContent(stored, current);
  const kept = [current, ...(isOther ? [stored] : [])].filter((one) => isEdited(one));
  const names = kept.map((one) => {
    const name = freeName(BEFORE_LINK, savedNames());
    saveProfile({ ...one, name });
    return name;
  });
  edit(() => file);
  return names;
}

/** Keeps a copy under another name, and tells it. */
export function duplicate({ file }: Entry, presets: readonly string[]): string {
  const name = freeName(file.name, [...presets, ...savedNames()]);
  saveProfile({ ...file, name });
  return name;
}

export function rename(file: ProfileFile, name: string): void {
  if (name === file.name) return;
  deleteProfile(file.name);
  saveProfile({ ...file, name });
  // If it is the one in use, it is still that.
  if (useProfile.getState().file.name === file.name) edit((before) => ({ ...before, name }));
}

/** Takes a profile away and gives what brings it back. */
export function remove(file: ProfileFile): () => void {
  deleteProfile(file.name);
  return () => {
    if (findSaved(file.name) === undefined) saveProfile(file);
  };
}

/** Adds a file to the user's profiles if the evaluator has nothing against it, and gives the name it has there. */
export async function importProfile(blob: Blob, presets: readonly string[]): Promise<Result<string>> {
  const value = await readBlob(blob);
  if (!value.ok) return value;
  try {
    // Flat configurations are no profile files, but the evaluator knows how to read them.
    const { file } = await evaluation.facts(value.value as ProfileFile);
    const read = readProfileFile(file);
    if (!read.ok) return read;
    const isOwn = nameFault(read.value.name, presets) === undefined;
    const name = freeName(isOwn ? read.value.name.trim() : 'imported', [...presets, ...savedNames()]);
    const named = nameFault(name, presets);
    if (named !== undefined) return fail('profile.name', 'name', named);
    saveProfile({ ...read.value, name });
    return ok(name);
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}
