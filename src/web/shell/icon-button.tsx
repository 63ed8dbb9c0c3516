import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './icon-button.module.css';

interface Props {
  readonly icon: TablerIcon;
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

export function IconButton({ icon: Icon, label, isOff = false, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon className={classes.icon} aria-label={label} disabled={isOff} onClick={onClick}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
