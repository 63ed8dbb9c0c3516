import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Icon } from '../shell/icons.tsx';
import { part } from '../shell/part.ts';
import { Loading } from '../shell/states.tsx';
import { useGame } from '../state/game.ts';
import classes from './icon-button.module.css';

const AnnotateFields = part(() => import('./annotate-fields.tsx'));

/** Opens what can be said of the move that led here. */
export function AnnotateButton() {
  const at = useGame((state) => state.at);
  return (
    <Popover position="top" withArrow shadow="md" width={280} trapFocus>
      <Popover.Target>
        <Tooltip label="Comment">
          <ActionIcon variant="subtle" color="gray" className={classes.icon} aria-label="Comment">
            <Icon name="comment" />
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
