import { ActionIcon, Button, Chip, CloseButton, Group, Menu, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsLeftRight,
  IconCopy,
  IconDots,
  IconDownload,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ImportButton } from '../profiles/import-button.tsx';
import { exportProfile } from '../profiles/transfer.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { goTo } from '../shell/route.ts';
import { redo, undo, useProfile } from '../state/profile.ts';
import { isPlainPreset } from '../state/profile-file.ts';
import { resetProfile } from '../state/replace-profile.ts';
import classes from './screen.module.css';
import { setView, useView } from './view.ts';

const SaveDialog = lazyPart(() => import('../profiles/save-dialog.tsx'));
const ShareDialog = lazyPart(() => import('../profiles/share-dialog.tsx'));

function Finder() {
  const text = useView((view) => view.text);
  return (
    <TextInput
      className={classes.finder}
      placeholder="Find a knob…"
      aria-label="Find a knob"
      value={text}
      maxLength={100}
      onChange={({ currentTarget }) => setView({ text: currentTarget.value })}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setView({ text: '' })} />
      }
    />
  );
}

/** The search field, filters, undo, and the actions on the whole profile. */
export function Toolbar() {
  const { file, past, future } = useProfile();
  const { onlyChanged, onlyActing } = useView();
  const [dialog, setDialog] = useState<'save' | 'share'>();
  const close = () => setDialog(undefined);
  const openFile = useRef<() => void>(() => {});
  return (
    <div className={classes.tools}>
      <Finder />
      <Group gap="2xs" wrap="nowrap">
        <Chip size="xs" checked={onlyChanged} onChange={(on) => setView({ onlyChanged: on })}>
          Changed
        </Chip>
        <Chip size="xs" checked={onlyActing} onChange={(on) => setView({ onlyActing: on })}>
          Effect here
        </Chip>
      </Group>
      <Group gap="3xs" wrap="nowrap" className={classes.right}>
        <IconButton icon={IconArrowBackUp} label="Undo (Ctrl+Z)" isOff={past.length === 0} onClick={undo} />
        <IconButton icon={IconArrowForwardUp} label="Redo (Ctrl+Shift+Z)" isOff={future.length === 0} onClick={redo} />
        <Button size="xs" variant="default" disabled={isPlainPreset(file)} onClick={resetProfile}>
          Reset all
        </Button>
        <Button size="xs" ml="2xs" onClick={() => setDialog('save')}>
          Save as
        </Button>
        <ImportButton handle={openFile} />
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon size="lg" aria-label="More">
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => openFile.current()}>
              Import a file…
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => exportProfile(file)}>
              Export as JSON
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setDialog('share')}>
              Share as a link…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
              onClick={() => goTo('profiles', 'current')}
            >
              Compare profiles…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <ErrorBoundary what={dialog === 'share' ? 'Share' : 'Save as'} onClose={close}>
        {dialog === 'save' && <SaveDialog file={file} onClose={close} />}
        {dialog === 'share' && <ShareDialog file={file} onClose={close} />}
      </ErrorBoundary>
    </div>
  );
}
