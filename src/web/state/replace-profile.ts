import type { ProfileFile } from '../../profiles/profile.ts';
import type { Result } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { freeName } from '../profiles/names.ts';
import { currentBoard } from './game.ts';
import { saveProfile, useLibrary } from './library.ts';
import { notify } from './notify.tsx';
import { choose, resetAll, storedProfile, useProfile } from './profile.ts';
import { presetFile, readProfileFile, sameContent } from './profile-file.ts';
import { isEdited, profileName } from './profile-name.ts';

export const BEFORE_LINK = 'Before the link';
const BEFORE_RESET = 'Before the reset';

/** Saves a profile under a free name, unless an equal one is already saved. Returns its name. */
export function keepAs(wanted: string, file: ProfileFile): string {
  const { saved } = useLibrary.getState();
  const equal = saved.find((one) => sameContent(one, file));
  if (equal !== undefined) return equal.name;
  const taken = saved.map(({ name }) => name);
  const name = freeName(wanted, taken);
  saveProfile({ ...file, name });
  return name;
}

/**
 * Switches to another profile: a preset, a saved one, or one from a file or a link. The profile in use is saved first if it has unsaved
 * changes. So are the changes of another tab, because both tabs share one store.
 */
export function replaceProfile(file: ProfileFile, before = `Before ${file.name}`): void {
  const names = keepEdited(file, before);
  choose(file);
  notify({
    title: `“${profileName(file)}” is in use`,
    message:
      names.length === 0
        ? 'Undo brings the previous one back.'
        : `Yours was saved in Profiles as “${names.join('”, “')}”.`,
  });
}

/** Goes back to the preset. The edited profile is saved first. */
export function resetProfile(): void {
  const current = useProfile.getState().file;
  const names = keepEdited(presetFile(current.extends ?? currentBoard().presets.full), BEFORE_RESET);
  resetAll();
  if (names.length > 0)
    notify({ title: 'All knobs are reset', message: `Yours was saved in Profiles as “${names.join('”, “')}”.` });
}

/**
 * Saves the profile in use and the one that another tab has stored meanwhile, unless it is already saved or equal to `file`. Returns their
 * names.
 */
function keepEdited(file: ProfileFile, before: string): string[] {
  const current = useProfile.getState().file;
  const stored = storedProfile();
  const isOther = stored !== undefined && !sameContent(stored, current);
  const edited = [current, ...(isOther ? [stored] : [])].filter((one) => isEdited(one) && !sameContent(one, file));
  return edited.map((one) => keepAs(before, one));
}

export function choosePreset(name: string): void {
  replaceProfile(presetFile(name));
}

/** Switches to a file from elsewhere if the evaluator accepts it. Otherwise nothing changes. */
export async function takeOver(value: unknown): Promise<Result<void>> {
  const read = readProfileFile(value);
  try {
    // Flat configurations are not profile files, but the evaluator can read them.
    const { file } = await evaluation.facts((read.ok ? read.value : value) as ProfileFile);
    replaceProfile(file);
    return { ok: true, value: undefined };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}
