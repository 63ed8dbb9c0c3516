import { FileButton } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { Result } from '../../rules/result.ts';
import { notifyError } from '../state/notify.tsx';
import { takeOver } from '../state/replace-profile.ts';
import { faultLine } from './fault-line.ts';
import { readBlob } from './transfer.ts';

/** Makes a file's profile the current one; whatever is wrong with it, the current one stays. */
async function importFile(file: File | null): Promise<void> {
  if (file === null) return;
  const value = await readBlob(file);
  const taken: Result<void> = value.ok ? await takeOver(value.value) : value;
  if (!taken.ok)
    notifyError({
      title: 'The file cannot be imported',
      message: `${faultLine(taken.fault)} The profile is unchanged.`,
    });
}

/** The chooser of a file, without a button of its own: `handle` opens it. */
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
        // The same file may be chosen again, after it was mended.
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
