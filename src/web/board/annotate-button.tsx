import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import classes from '../shell/icon-button.module.css';
import { lazyPart } from '../shell/lazy-part.ts';
import { Loading } from '../shell/states.tsx';
import { useGame } from '../state/game.ts';

const AnnotateFields = lazyPart(() => import('./annotate-fields.tsx'));

/** Opens the fields to comment on the current move. */
export function AnnotateButton() {
  const at = useGame((state) => state.at);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="top" withArrow shadow="md" width={280} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label="Comment" disabled={isOpen}>
          <ActionIcon className={classes.icon} aria-label="Comment" onClick={() => setOpen((before) => !before)}>
            <IconMessage size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <ErrorBoundary what="Comment" fallback={<Loading what="Comment" />}>
          <AnnotateFields key={at} id={at} />
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
