import { Button } from '@mantine/core';
import { Icon } from '../shell/icons.tsx';

/** Ends long work; what was found by then stays. */
export function StopButton({ onClick }: { onClick: () => void }) {
  return (
    // A red on which white letters can be read.
    <Button size="compact-xs" color="red.9" leftSection={<Icon name="stop" size={14} />} onClick={onClick}>
      Stop
    </Button>
  );
}
