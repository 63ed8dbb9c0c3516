import { create } from 'zustand';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { currentBoard, useGame } from './game.ts';
import { readProfileFile } from './profile-file.ts';
import { boardKey, StoredValue } from './storage.ts';

/** The user's own profiles, by name. */
interface Library {
  readonly saved: readonly ProfileFile[];
}

type Store = StoredValue<readonly ProfileFile[]>;

function readFiles(value: unknown): Result<readonly ProfileFile[]> {
  if (!Array.isArray(value)) return fail('library.shape', 'it', 'is not a list');
  const files: ProfileFile[] = [];
  for (const one of value) {
    const file = readProfileFile(one);
    if (!file.ok) return file;
    files.push(file.value);
  }
  return ok(files);
}

/** The store of each board, since profiles name the pieces of their board. */
const stores = new Map<string, Store>();

function storeOf(board: string): Store {
  const known = stores.get(board);
  if (known !== undefined) return known;
  const store: Store = new StoredValue(boardKey('library', board), 'Your saved profiles', readFiles);
  stores.set(board, store);
  store.follow(() => currentBoard().name === board && useLibrary.setState({ saved: store.current([]) }));
  return store;
}

/** The store of the board in use. */
function own(): Store {
  return storeOf(currentBoard().name);
}

export const useLibrary = create<Library>(() => ({ saved: own().current([]) }));

useGame.subscribe(({ tree: { board } }, { tree: { board: before } }) => {
  if (board !== before) useLibrary.setState({ saved: own().current([]) });
});

function change(apply: (saved: readonly ProfileFile[]) => readonly ProfileFile[]): boolean {
  const { value, isKept } = own().change([], apply);
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
