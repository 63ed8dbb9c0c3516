import { ActionIcon, Popover } from '@mantine/core';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from './icons.tsx';
import { part } from './part.ts';
import { Loading } from './states.tsx';

const SettingsFields = part(() => import('./settings-fields.tsx'));

export function SettingsButton() {
  return (
    <Popover position="right-end" withArrow shadow="md" width={260} trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Settings">
          <Icon name="gear" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ErrorBoundary what="Settings" fallback={<Loading what="Settings" />}>
          <SettingsFields />
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
