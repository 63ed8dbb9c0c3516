import { Alert, Badge, Button, FileButton, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Fault } from '../../rules/result.ts';
import layout from '../shell/list-screen.module.css';
import { Panel } from '../shell/panel.tsx';
import { goTo, hashOf } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { isPlainPreset, sameContent } from '../state/profile-file.ts';
import { profileName } from '../state/profile-name.ts';
import { importProfile } from './actions.ts';
import { type Entry, restOf } from './entries.ts';
import classes from './screen.module.css';

function Item({ entry, isShown, mark }: { entry: Entry; isShown: boolean; mark: string }) {
  return (
    <a className={layout.item} href={hashOf('profiles', restOf(entry.key))} aria-current={isShown ? 'true' : undefined}>
      <span className={layout.itemName}>
        <span className={layout.itemText}>{entry.kind === 'current' ? profileName(entry.file) : entry.file.name}</span>
        {mark !== '' && (
          <Badge size="sm" tt="none" flex="none">
            {mark}
          </Badge>
        )}
      </span>
      {entry.description !== '' && <span className={layout.itemHelp}>{entry.description}</span>}
    </a>
  );
}

/** Whether an entry equals the current profile. */
function isInUse(entry: Entry, current: Entry): boolean {
  if (entry.kind === 'preset') return entry.file.name === current.file.extends && isPlainPreset(current.file);
  return entry.file.name === current.file.name && sameContent(entry.file, current.file);
}

function Import({ presets }: { presets: readonly string[] }) {
  const [fault, setFault] = useState<Fault>();
  const forget = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    // Allows the user to choose the same file again after correcting it.
    forget.current?.();
    const imported = await importProfile(file, presets);
    setFault(imported.ok ? undefined : imported.fault);
    if (imported.ok) goTo('profiles', restOf(`mine:${imported.value}`));
  };
  return (
    <>
      <FileButton
        accept=".json,application/json"
        resetRef={forget}
        inputProps={{ 'aria-label': 'Profile to add to yours' }}
        onChange={read}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            Import a file
          </Button>
        )}
      </FileButton>
      {fault !== undefined && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          p="xs"
          title={faultText(fault)}
          withCloseButton
          closeButtonLabel="Close the message"
          onClose={() => setFault(undefined)}
        >
          Nothing was imported.
        </Alert>
      )}
    </>
  );
}

interface Props {
  readonly entries: readonly Entry[];
  readonly shown: Entry;
  readonly presets: readonly string[];
}

/** The list of all profiles. */
export function ProfileList({ entries, shown, presets }: Props) {
  const current = entries.find(({ kind }) => kind === 'current')!;
  const of = (kind: Entry['kind']) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map((entry) => (
        <Item
          key={entry.key}
          entry={entry}
          isShown={entry.key === shown.key}
          mark={kind === 'current' || !isInUse(entry, current) ? '' : 'in use'}
        />
      ));
  const mine = of('mine');
  return (
    <Panel component="nav" label="Profiles" className={layout.list}>
      <Title order={2} size="h5">
        Current
      </Title>
      <div className={layout.items}>{of('current')}</div>
      <Title order={2} size="h5" mt="sm">
        Yours
      </Title>
      {mine.length === 0 ? (
        <Text size="sm" c="dimmed" px="xs">
          None yet. Turn some knobs and save them, or import a file.
        </Text>
      ) : (
        <div className={layout.items}>{mine}</div>
      )}
      <div className={classes.import}>
        <Import presets={presets} />
      </div>
      <Title order={2} size="h5" mt="sm">
        Presets
      </Title>
      <div className={layout.items}>{of('preset')}</div>
    </Panel>
  );
}
