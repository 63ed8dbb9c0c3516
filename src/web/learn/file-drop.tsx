import { Button, FileButton, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { NamedBlob } from './blob-source.ts';
import classes from './screen.module.css';

interface Props {
  readonly isDisabled: boolean;
  readonly text: string;
  readonly accept: string;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** A place to drop files of games or positions, or to choose them. */
export function FileDrop({ isDisabled, text, accept, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const forget = useRef<() => void>(null);
  const take = (files: Iterable<File>) => {
    const named = [...files].map((file) => ({ name: file.name, blob: file }));
    if (named.length > 0 && !isDisabled) onFiles(named);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-testid="drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Text size="sm">{text}</Text>
      <FileButton
        multiple
        accept={accept}
        resetRef={forget}
        inputProps={{ 'aria-label': 'Files to learn from' }}
        onChange={(files) => {
          // Allows the user to choose the same file again after correcting it.
          forget.current?.();
          take(files);
        }}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            disabled={isDisabled}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            Choose files
          </Button>
        )}
      </FileButton>
    </div>
  );
}
