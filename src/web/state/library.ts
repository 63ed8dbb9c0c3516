import { create } from 'zustand';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok } from '../../rules/result.ts';
import { readProfileFile } from './profile-file.ts';
import { Kept } from './storage.ts';

/** The user's own profiles, by name. */
interface Library {
  readonly saved: readonly ProfileFile[];
}

const kept = new Kept<readonly ProfileFile[]>('library', 'Your saved profiles', (value) => {
  if (!Array.isArray(value)) return fail('library.shape', 'it', 'is no list');
  const files: ProfileFile[] = [];
  for (const one of value) {
    const file = readProfileFile(one);
    if (!file.ok) return file;
    files.push(file.value);
  }
  return ok(files);
});

export const useLibrary = create<Library>(() => ({ saved: kept.load() ?? [] }));
useLibrary.subscribe(({ saved }) => kept.save(saved));

export function findSaved(name: string): ProfileFile | undefined {
  return useLibrary.getState().saved.find((file) => file.name === name);
}

/** Keeps a profile under its name, in the place of one that had it before. */
export function saveProfile(file: ProfileFile): void {
  useLibrary.setState(({ saved }) => ({ saved: [...saved.filter(({ name }) => name !== file.name), file] }));
}

export function deleteProfile(name: string): void {
  useLibrary.setState(({ saved }) => ({ saved: saved.filter((file) => file.name !== name) }));
}
