import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { stopWork } from './learn-store.ts';

/** The current activity of the worker, with a button to stop it. */
export function WorkRow({ work, action }: { work: string; action: string }) {
  return (
    <Group gap="sm" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm" data-testid="learn-work">
        {work}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        disabled={work === 'stopping'}
        onClick={stopWork}
      >
        {action}
      </Button>
    </Group>
  );
}
