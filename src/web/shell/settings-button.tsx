import { ActionIcon, Popover } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { Loading } from './states.tsx';

const SettingsFields = lazyPart(() => import('./settings-fields.tsx'));

export function SettingsButton() {
  return (
    <Popover position="right-end" withArrow shadow="md" width={260} trapFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label="Settings">
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {/* On a low window it scrolls by itself: a scrolled page would take the button away, and the settings with it. */}
      <Popover.Dropdown mah="calc(100dvh - 16px)" style={{ overflowY: 'auto' }}>
        <ErrorBoundary what="Settings" fallback={<Loading what="Settings" />}>
          <SettingsFields />
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
