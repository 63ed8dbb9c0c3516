import { ActionIcon, Stack, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Collection } from '../state/collections.ts';
import { countText } from '../state/count-text.ts';
import classes from './games-tab.module.css';
import { forgetFile, listFiles, openFile, useOpened } from './opened-files.ts';

function Row({ file }: { file: Collection }) {
  const { name, games, at } = file;
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={() => openFile(file)}>
        <span className={classes.names}>{name}</span>
        <span className={classes.facts}>{`${countText(games, 'game')} · ${new Date(at).toLocaleDateString()}`}</span>
      </button>
      <Tooltip label="Remove this file">
        <ActionIcon aria-label={`Remove ${name}`} onClick={() => forgetFile(file)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

/** The files opened before. */
export function Files() {
  const files = useOpened((state) => state.kept);
  useEffect(() => void listFiles(), []);
  if (files.length === 0) return null;
  return (
    <Stack gap="2xs">
      <Text size="sm" fw={600}>
        Opened files
      </Text>
      <ul className={classes.list} aria-label="Opened files">
        {files.map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    </Stack>
  );
}
