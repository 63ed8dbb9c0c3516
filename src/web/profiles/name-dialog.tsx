import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_NAME } from '../../profiles/profile.ts';
import { Dialog } from '../shell/dialog.tsx';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { nameFault } from './names.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly initial: string;
  /** A taken name that is allowed: the profile's own. */
  readonly own?: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name. */
export default function NameDialog({ title, action, initial, own, onName, onClose }: Props) {
  const presets = usePresets().map(({ name }) => name);
  const saved = useLibrary((state) => state.saved);
  const [name, setName] = useState(initial);
  const [isTried, setTried] = useState(false);
  const fault = nameFault(name, presets);
  const isTaken = name.trim() !== own && saved.some((file) => file.name === name.trim());
  return (
    <Dialog onClose={onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fault !== undefined) return;
          onName(name.trim());
          onClose();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            data-autofocus
            maxLength={MAX_NAME}
            value={name}
            error={isTried && fault}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {isTaken && (
            <Text size="sm" c="dimmed">
              You already have a profile with this name. Saving replaces it.
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{isTaken ? 'Replace' : action}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
