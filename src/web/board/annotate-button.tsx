import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Icon } from '../shell/icons.tsx';
import { Loading } from '../shell/states.tsx';
import { useGame } from '../state/game.ts';

const AnnotateFields = lazy(() => import('./annotate-fields.tsx'));

/** Opens what can be said of the move that led here. */
export function AnnotateButton() {
  const at = useGame((state) => state.at);
  return (
    <Popover position="top" withArrow shadow="md" width={280} trapFocus>
      <Popover.Target>
        <Tooltip label="Comment">
          <ActionIcon variant="subtle" color="gray" size={38} aria-label="Comment">
            <Icon name="comment" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Loading what="Comment" />}>
          <AnnotateFields key={at} id={at} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
