import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Loading } from '../shell/states.tsx';
import { type HelpPart, openHelp } from './use-help.ts';

const HelpList = lazyPart(() => import('./help-list.tsx'));

/** Opens the list of the parts of the help. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false);
  const choose = (part: HelpPart) => {
    setOpen(false);
    openHelp(part);
  };
  return (
    <Popover position="right-end" withArrow shadow="md" width={240} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <ActionIcon size="lg" aria-label="Help" onClick={() => setOpen((before) => !before)}>
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="2xs">
        <ErrorBoundary what="Help" fallback={<Loading what="Help" />}>
          <HelpList onChoose={choose} />
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Opens the shortcuts with `?`, unless that is typed into a field. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element | null)?.closest?.('input, textarea, [contenteditable], [role=dialog]')) return;
      event.preventDefault();
      openHelp('shortcuts');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
