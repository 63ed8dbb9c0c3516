import { ActionIcon, Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Icon } from './icons.tsx';
import { Loading } from './states.tsx';

const SettingsFields = lazy(() => import('./settings-fields.tsx'));

export function SettingsButton() {
  return (
    <Popover position="right-end" withArrow shadow="md" width={260} trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Settings">
          <Icon name="gear" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Loading what="Settings" />}>
          <SettingsFields />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
