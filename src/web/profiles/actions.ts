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
