import { Button, Group } from '@mantine/core';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** The text of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation. */
export function Confirm({ title, action, onConfirm, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size="xs" centered>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
