import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { goTo } from '../shell/route.ts';
import { notify } from '../state/notify.tsx';
import { replaceProfile } from '../state/replace-profile.ts';
import { duplicate, remove, rename } from './actions.ts';
import type { Entry } from './entries.ts';
import { CURRENT, restOf } from './entries.ts';
import { exportProfile } from './transfer.ts';

const NameDialog = lazyPart(() => import('./name-dialog.tsx'));
const SaveDialog = lazyPart(() => import('./save-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

const DIALOGS = { rename: 'Rename', save: 'Save as', share: 'Share' } as const;

/** The buttons for the actions on a profile. */
export function ProfileActions({ entry, presets }: { entry: Entry; presets: readonly string[] }) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>();
  const { kind, file } = entry;
  const close = () => setDialog(undefined);
  return (
    <Group gap="2xs">
      {kind === 'current' ? (
        <>
          <Button size="xs" onClick={() => goTo('knobs')}>
            Edit its knobs
          </Button>
          <Button size="xs" variant="default" onClick={() => setDialog('save')}>
            Save as
          </Button>
        </>
      ) : (
        <Button size="xs" onClick={() => replaceProfile(file)}>
          Use this profile
        </Button>
      )}
      {kind !== 'current' && (
        <Button
          size="xs"
          variant="default"
          onClick={() => goTo('profiles', restOf(`mine:${duplicate(entry, presets)}`))}
        >
          Duplicate
        </Button>
      )}
      {kind === 'mine' && (
        <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
          Rename
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => exportProfile(file)}
      >
        Export
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => setDialog('share')}
      >
        Share
      </Button>
      {kind === 'mine' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => {
            const back = remove(file);
            goTo('profiles', CURRENT);
            notify({
              title: 'Deleted',
              message: `“${file.name}” was removed from your profiles.`,
              action: { label: 'Restore', run: back },
            });
          }}
        >
          Delete
        </Button>
      )}
      <ErrorBoundary what={DIALOGS[dialog ?? 'save']} onClose={close}>
        {dialog === 'rename' && (
          <NameDialog
            title={`Rename “${file.name}”`}
            action="Rename"
            initial={file.name}
            own={file.name}
            onClose={close}
            onName={(name) => {
              rename(file, name);
              goTo('profiles', restOf(`mine:${name}`));
            }}
          />
        )}
        {dialog === 'save' && <SaveDialog file={file} onClose={close} />}
        {dialog === 'share' && <ShareDialog file={file} onClose={close} />}
      </ErrorBoundary>
    </Group>
  );
}
