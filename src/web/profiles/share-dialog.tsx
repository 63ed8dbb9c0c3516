import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { Dialog } from '../shell/dialog.tsx';
import { profileName } from '../state/profile-name.ts';
import { sharedUrl } from './share.ts';

/** Shows an address that contains the profile. */
export default function ShareDialog({ file, onClose }: { file: ProfileFile; onClose: () => void }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    void sharedUrl(file, location.href).then(setUrl);
  }, [file]);
  return (
    <Dialog onClose={onClose} title={`Share “${profileName(file)}”`} centered>
      <Stack gap="sm">
        <Text size="sm">
          Anyone who opens this link gets the profile. It is in the link itself, after the #, so no server sees it.
        </Text>
        <TextInput
          label="Address"
          readOnly
          data-autofocus
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          description={url === '' ? undefined : `${url.length} characters`}
        />
        <Group justify="flex-end">
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button disabled={url === ''} onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
