import type { Mode } from '../../engine/mode.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { useLibrary } from './library.ts';
import { useProfileFor } from './profile.ts';
import { isPlainPreset, sameContent } from './profile-file.ts';

type Saved = readonly ProfileFile[];

/** Whether a profile has unsaved changes. */
export function isEdited(file: ProfileFile, saved: Saved = useLibrary.getState().saved): boolean {
  return !isPlainPreset(file) && !saved.some((one) => one.name === file.name && sameContent(one, file));
}

/** The name of a profile as it is shown, with a star if it has unsaved changes. */
export function profileName(file: ProfileFile, saved?: Saved): string {
  return isEdited(file, saved) ? `${file.name}*` : file.name;
}

/** The name of the profile in use in a mode. */
export function useProfileName(mode: Mode = 'full'): string {
  const file = useProfileFor(mode);
  const saved = useLibrary((state) => state.saved);
  return profileName(file, saved);
}
