import { FileButton } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { Result } from '../../rules/result.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';
import { takeOver } from '../state/replace-profile.ts';
import { readBlob } from './transfer.ts';

/** Replaces the current profile by that of a file. If the file is invalid, the current one stays. */
async function importFile(file: File | null): Promise<void> {
  if (file === null) return;
  const value = await readBlob(file);
  const taken: Result<void> = value.ok ? await takeOver(value.value) : value;
  if (!taken.ok)
    notifyError({
      title: 'The file cannot be imported',
      message: `${faultText(taken.fault)}. The profile is unchanged.`,
    });
}

/** A file chooser without a visible button: `handle` opens it. */
export function ImportButton({ handle }: { handle: RefObject<() => void> }) {
  const forget = useRef<() => void>(null);
  const open = useRef<() => void>(() => {});
  useEffect(() => {
    handle.current = () => open.current();
  }, [handle]);
  return (
    <FileButton
      accept=".json,application/json"
      resetRef={forget}
      inputProps={{ 'aria-label': 'Profile to import' }}
      onChange={(file) => {
        // Allows the user to choose the same file again after correcting it.
        forget.current?.();
        void importFile(file);
      }}
    >
      {({ onClick }) => {
        open.current = onClick;
        return null;
      }}
    </FileButton>
  );
}
