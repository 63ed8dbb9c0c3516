import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProfileFile } from '../../profiles/profile.ts';
import { Dialog } from '../shell/dialog.tsx';
import { tell } from '../state/notices.ts';
import { useProfile } from '../state/profile.ts';
import { isEdited, useProfileName } from '../state/profile-name.ts';
import { BEFORE_LINK, takeShared } from './actions.ts';
import { Compared } from './comparison.tsx';
import { CURRENT } from './entries.ts';

/** A profile that came with an address: a look at it, and whether it is to be used. Until then the user's own stays as it is. */
export default function SharedDialog({ file, onClose }: { file: ProfileFile; onClose: () => void }) {
  const own = useProfile((state) => state.file);
  const name = useProfileName();
  const take = () => {
    const kept = takeShared(file);
    tell({
      kind: 'note',
      title: `“${file.name}” is in use`,
      message:
        kept.length === 0 ? 'Undo brings back the one before.' : `Yours is in Profiles as “${kept.join('”, “')}”.`,
    });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={`A shared profile: “${file.name}”`} size="lg">
      <Stack gap="sm">
        <Text size="sm">
          It came with the address that was opened. You still use “{name}”; nothing has changed.
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
