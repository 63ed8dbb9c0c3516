import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyJson } from './copy.ts';
import { currentSensitivity, lines } from './lines-store.ts';

/** Copies the lines with their ledgers as JSON. */
export function CopyLines() {
  const hasLines = lines.use(({ value, isRunning }) => value !== undefined && !isRunning);
  const [isCopying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    await copyJson('Lines', lines.call('document', currentSensitivity()));
    setCopying(false);
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconCopy size={14} aria-hidden />}
      disabled={!hasLines}
      loading={isCopying}
      aria-label="Copy the lines as JSON"
      onClick={copy}
    >
      JSON
    </Button>
  );
}
