import type { ProfileFile } from '../../profiles/profile.ts';
import { findSaved, saveProfile, useLibrary } from '../state/library.ts';
import { notify } from '../state/notify.tsx';
import { usePresets } from '../state/presets.ts';
import { edit } from '../state/profile.ts';
import NameDialog from './name-dialog.tsx';
import { freeName } from './names.ts';

/** Saves the current profile under a name, which it has from then on. */
export default function SaveDialog({ file, onClose }: { file: ProfileFile; onClose: () => void }) {
  const presets = usePresets().map(({ name }) => name);
  const saved = useLibrary((state) => state.saved);
  if (presets.length === 0) return null;
  // A user's profile is saved under its own name again; a preset needs a new one.
  const initial = findSaved(file.name)
    ? file.name
    : freeName(file.name, [...presets, ...saved.map(({ name }) => name)]);
  return (
    <NameDialog
      title="Save the profile"
      action="Save"
      initial={initial}
      onClose={onClose}
      onName={(name) => {
        const named = { ...file, name };
        const isKept = saveProfile(named);
        if (file.name !== name) edit((before) => ({ ...before, name }));
        if (isKept) notify({ title: 'Saved', message: `“${name}” is now among your profiles.` });
      }}
    />
  );
}
