import { Alert, Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../shell/panel.tsx';
import { saveFile } from '../shell/save-file.ts';

interface Props {
  readonly title: string;
  /** The phase of the work in a word, and whether it is going on. */
  readonly phase: string;
  readonly isRunning: boolean;
  readonly testId: string;
  readonly children: ReactNode;
}

/** The head of a fit or a style: what it is, its phase, and what can be done with it. */
export function ResultHead({ title, phase, isRunning, testId, children }: Props) {
  const badge = (
    <Badge tt="none" variant={isRunning ? 'filled' : 'light'} data-testid={testId}>
      {phase}
    </Badge>
  );
  return (
    <Panel title={title} aside={badge} p="sm">
      {children}
    </Panel>
  );
}

export function Warning({ children }: { children: string }) {
  return (
    <Alert color="yellow" variant="light" mt="xs" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {children}
    </Alert>
  );
}

/** Saves the report of a learned profile, a page of its own. */
export function SaveReport({ name, page }: { name: string; page: () => Promise<string> }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={async () => saveFile(await page(), `${name}.html`, 'text/html')}
    >
      Save report
    </Button>
  );
}
