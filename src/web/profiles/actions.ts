import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { deleteProfile, findSaved, saveProfile, useLibrary } from '../state/library.ts';
import { edit, useProfile } from '../state/profile.ts';
import { readProfileFile } from '../state/profile-file.ts';
import type { Entry } from './entries.ts';
import { freeName, nameFault } from './names.ts';
import { readBlob } from './transfer.ts';

function savedNames(): string[] {
  return useLibrary.getState().saved.map(({ name }) => name);
}

/** Saves a copy under a free name, and returns the name. */
export function duplicate({ file }: Entry, presets: readonly string[]): string {
  const name = freeName(file.name, [...presets, ...savedNames()]);
  saveProfile({ ...file, name });
  return name;
}

export function rename(file: ProfileFile, name: string): void {
  if (name === file.name) return;
  deleteProfile(file.name);
  saveProfile({ ...file, name });
  // The profile in use stays in use under its new name.
  if (useProfile.getState().file.name === file.name) edit((before) => ({ ...before, name }));
}

/** Deletes a profile and returns a function that restores it. */
export function remove(file: ProfileFile): () => void {
  deleteProfile(file.name);
  return () => {
    if (findSaved(file.name) === undefined) saveProfile(file);
  };
}

/** Checks a file and adds it to the user's profiles. Returns its name there. */
export async function importProfile(blob: Blob, presets: readonly string[]): Promise<Result<string>> {
  const value = await readBlob(blob);
  if (!value.ok) return value;
  try {
    // The evaluator reads flat configurations, too, which are not profile files.
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
