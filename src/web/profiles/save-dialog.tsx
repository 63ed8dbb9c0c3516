import type { ProfileFile } from '../../profiles/profile.ts';
import { findSaved, saveProfile, useLibrary } from '../state/library.ts';
import { notify } from '../state/notify.tsx';
import { usePresets } from '../state/presets.ts';
import { edit } from '../state/profile.ts';
import NameDialog from './name-dialog.tsx';
import { freeName } from './names.ts';

/** Keeps the current profile under a name; it is called so from then on. */
export default function SaveDialog({ file, onClose }: { file: ProfileFile; onClose: () => void }) {
  const presets = usePresets().map(({ name }) => name);
  const saved = useLibrary((state) => state.saved);
  if (presets.length === 0) return null;
  // A profile of the user's own is saved again; what began as a preset needs another name.
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
        if (isKept) notify({ title: 'Saved', message: `“${name}” is among your profiles.` });
      }}
    />
  );
}
