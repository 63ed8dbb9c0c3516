import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { LedgerRow } from '../../evaluation/ledger.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Loading } from '../shell/states.tsx';
import classes from './term-link.module.css';

const TermFacts = lazyPart(() => import('./term-facts.tsx'));

/** The name of a term in the ledger. It opens what the term is, what it is worth to each side, and the screens that show it. */
export function TermLink({ row }: { row: LedgerRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="top-start" withArrow shadow="md" width={280} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton className={classes.name} onClick={() => setOpen((before) => !before)}>
          {row.title}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ErrorBoundary what={row.title} fallback={<Loading what={row.title} />}>
          {isOpen && <TermFacts row={row} />}
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
