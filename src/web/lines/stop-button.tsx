import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';

/** The button that stops long work. */
export function StopButton({ onClick }: { onClick: () => void }) {
  return (
    // A red with enough contrast for white text.
    <Button size="compact-xs" color="red" leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={onClick}>
      Stop
    </Button>
  );
}
