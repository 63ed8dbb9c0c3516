import { create } from 'zustand';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok } from '../../rules/result.ts';
import { readProfileFile } from './profile-file.ts';
import { StoredValue } from './storage.ts';

/** The user's own profiles, by name. */
interface Library {
  readonly saved: readonly ProfileFile[];
}

const stored = new StoredValue<readonly ProfileFile[]>('library', 'Your saved profiles', (value) => {
  if (!Array.isArray(value)) return fail('library.shape', 'it', 'is not a list');
  const files: ProfileFile[] = [];
  for (const one of value) {
    const file = readProfileFile(one);
    if (!file.ok) return file;
    files.push(file.value);
  }
  return ok(files);
});

export const useLibrary = create<Library>(() => ({ saved: stored.current([]) }));
stored.follow(() => useLibrary.setState({ saved: stored.current([]) }));

function change(apply: (saved: readonly ProfileFile[]) => readonly ProfileFile[]): boolean {
  const { value, isKept } = stored.change([], apply);
  useLibrary.setState({ saved: value });
  return isKept;
}

export function findSaved(name: string): ProfileFile | undefined {
  return useLibrary.getState().saved.find((file) => file.name === name);
}

/** Saves a profile under its name, over an earlier one of that name. Returns false if it cannot be stored beyond this page. */
export function saveProfile(file: ProfileFile): boolean {
  return change((saved) => [...saved.filter(({ name }) => name !== file.name), file]);
}

export function deleteProfile(name: string): void {
  change((saved) => saved.filter((file) => file.name !== name));
}
