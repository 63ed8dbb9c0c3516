import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProfileFile } from '../../profiles/profile.ts';
import { Dialog } from '../shell/dialog.tsx';
import { useProfile } from '../state/profile.ts';
import { isEdited, profileName, useProfileName } from '../state/profile-name.ts';
import { BEFORE_LINK, replaceProfile } from '../state/replace-profile.ts';
import { Compared } from './comparison.tsx';
import { CURRENT } from './entries.ts';

/** Offers a shared profile. The current one stays until the user accepts. */
export default function SharedDialog({ file, onClose }: { file: ProfileFile; onClose: () => void }) {
  const own = useProfile((state) => state.file);
  const name = useProfileName();
  const take = () => {
    replaceProfile(file, BEFORE_LINK);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={`A shared profile: “${profileName(file)}”`} size="lg">
      <Stack gap="sm">
        <Text size="sm">
          It came with the link you opened. You still use “{name}”; nothing has changed.
          {isEdited(own) && ` If you use the shared one, yours is first saved in Profiles as “${BEFORE_LINK}”.`}
        </Text>
        <Compared
          entry={{ kind: 'mine', key: '', file, description: '' }}
          other={{ kind: 'current', key: CURRENT, file: own, description: '' }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Discard
          </Button>
          <Button onClick={take}>Use this profile</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
