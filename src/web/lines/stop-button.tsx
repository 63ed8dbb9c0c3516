import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';

/** Ends long work; what was found by then stays. */
export function StopButton({ onClick }: { onClick: () => void }) {
  return (
    // A red on which white letters can be read.
    <Button size="compact-xs" color="red.9" leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={onClick}>
      Stop
    </Button>
  );
}
